#include "textflag.h"

// The 0 of a sum in each of 16 lanes.
DATA zeros<>+0(SB)/8, $0x8000800080008000
DATA zeros<>+8(SB)/8, $0x8000800080008000
DATA zeros<>+16(SB)/8, $0x8000800080008000
DATA zeros<>+24(SB)/8, $0x8000800080008000
GLOBL zeros<>(SB), RODATA|NOPTR, $32

// mostActive - 1 in each of 16 lanes.
DATA most<>+0(SB)/8, $0x1fff1fff1fff1fff
DATA most<>+8(SB)/8, $0x1fff1fff1fff1fff
DATA most<>+16(SB)/8, $0x1fff1fff1fff1fff
DATA most<>+24(SB)/8, $0x1fff1fff1fff1fff
GLOBL most<>(SB), RODATA|NOPTR, $32

// Offsets in layers.
#define FIRST_BIAS 4096
#define SECOND 4160
#define SECOND_BIAS 5184
#define LAST 5312
#define LAST_BIAS 5376

// UNITS stores 16 hidden units, the difference is 0 where it would be negative.
#define UNITS(from, to) \
	VMOVDQU  from(BX), Y0 \
	VPSUBW   from(CX), Y0, Y0 \
	VPADDW   from(DX), Y0, Y0 \
	VPADDW   from(SI), Y0, Y0 \
	VPADDW   from(R8), Y0, Y0 \
	VPSUBUSW Y15, Y0, Y0 \
	VMOVDQU  Y0, to(SP)

// VIEW stores the hidden units of a view.
#define VIEW(from, to) \
	MOVQ from(AX), BX \
	MOVQ from+8(AX), CX \
	MOVQ from+16(AX), DX \
	MOVQ from+24(AX), SI \
	MOVQ from+32(AX), R8 \
	UNITS(0, to) \
	UNITS(32, to+32) \
	UNITS(64, to+64) \
	UNITS(96, to+96)

// PAIR adds the products of two inputs with their weights for 16 outputs.
#define PAIR(input, weights, a, b) \
	VPBROADCASTD input, Y0 \
	VPMADDWD     weights(R9), Y0, Y1 \
	VPMADDWD     weights+32(R9), Y0, Y2 \
	VPADDD       Y1, a, a \
	VPADDD       Y2, b, b

// ACTIVE sets a to the units of an inner layer of the sums in a and b.
#define ACTIVE(a, b) \
	VPSRAD    $8, a, a \
	VPSRAD    $8, b, b \
	VPACKSSDW b, a, a \
	VPERMQ    $0xd8, a, a \
	VPMAXSW   Y14, a, a \
	VPMINSW   Y13, a, a

// func outputAVX2(in *[Views]sum, l *layers) int32
TEXT ·outputAVX2(SB), NOSPLIT, $288-20
	MOVQ in+0(FP), AX
	MOVQ l+8(FP), DI

	VMOVDQU zeros<>(SB), Y15
	VPXOR   Y14, Y14, Y14
	VMOVDQU most<>(SB), Y13
	VIEW(0, 0)
	VIEW(40, 128)

	VMOVDQU FIRST_BIAS(DI), Y4
	VMOVDQU FIRST_BIAS+32(DI), Y5
	VPXOR   Y6, Y6, Y6
	VPXOR   Y7, Y7, Y7
	MOVQ    DI, R9
	MOVQ    SP, R10
	MOVQ    $16, R11

first:
	PAIR((R10), 0, Y4, Y5)
	PAIR(4(R10), 64, Y6, Y7)
	PAIR(8(R10), 128, Y4, Y5)
	PAIR(12(R10), 192, Y6, Y7)
	ADDQ $16, R10
	ADDQ $256, R9
	DECQ R11
	JNZ  first

	VPADDD  Y6, Y4, Y4
	VPADDD  Y7, Y5, Y5
	ACTIVE(Y4, Y5)
	VMOVDQU Y4, 256(SP)

	VMOVDQU SECOND_BIAS(DI), Y4
	VMOVDQU SECOND_BIAS+32(DI), Y5
	VMOVDQU SECOND_BIAS+64(DI), Y6
	VMOVDQU SECOND_BIAS+96(DI), Y7
	LEAQ    SECOND(DI), R9
	LEAQ    256(SP), R10
	MOVQ    $4, R11

second:
	PAIR((R10), 0, Y4, Y5)
	PAIR((R10), 64, Y6, Y7)
	PAIR(4(R10), 128, Y4, Y5)
	PAIR(4(R10), 192, Y6, Y7)
	ADDQ $8, R10
	ADDQ $256, R9
	DECQ R11
	JNZ  second

	ACTIVE(Y4, Y5)
	ACTIVE(Y6, Y7)
	VPMADDWD     LAST(DI), Y4, Y4
	VPMADDWD     LAST+32(DI), Y6, Y6
	VPADDD       Y6, Y4, Y4
	VEXTRACTI128 $1, Y4, X1
	VPADDD       X1, X4, X0
	VPSHUFD      $0x4e, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xb1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	ADDL         LAST_BIAS(DI), AX
	MOVL         AX, ret+16(FP)
	VZEROUPPER
	RET
