#include "textflag.h"

// The 0 of a sum in each of 16 lanes.
DATA zeros<>+0(SB)/8, $0x8000800080008000
DATA zeros<>+8(SB)/8, $0x8000800080008000
DATA zeros<>+16(SB)/8, $0x8000800080008000
DATA zeros<>+24(SB)/8, $0x8000800080008000
GLOBL zeros<>(SB), RODATA|NOPTR, $32

// mostActive - 1 in each of 16 lanes.
DATA most<>+0(SB)/8, $0x3fff3fff3fff3fff
DATA most<>+8(SB)/8, $0x3fff3fff3fff3fff
DATA most<>+16(SB)/8, $0x3fff3fff3fff3fff
DATA most<>+24(SB)/8, $0x3fff3fff3fff3fff
GLOBL most<>(SB), RODATA|NOPTR, $32

// Offsets in layers.
#define FIRST_BIAS 2048
#define SECOND 2080
#define SECOND_BIAS 2336
#define LAST 2400
#define LAST_BIAS 2432

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

// FIRST adds the products of two inputs with their weights for the 8 outputs of the first layer.
#define FIRST(input, weights, sums) \
	VPBROADCASTD input, Y0 \
	VPMADDWD     weights(R9), Y0, Y1 \
	VPADDD       Y1, sums, sums

// SECOND_PAIR adds the products of two inputs with their weights for the 16 outputs of the second
// layer.
#define SECOND_PAIR(input, weights) \
	VPBROADCASTD input, Y0 \
	VPMADDWD     SECOND+weights(DI), Y0, Y1 \
	VPMADDWD     SECOND+32+weights(DI), Y0, Y2 \
	VPADDD       Y1, Y8, Y8 \
	VPADDD       Y2, Y9, Y9

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
	VPXOR   Y5, Y5, Y5
	VPXOR   Y6, Y6, Y6
	VPXOR   Y7, Y7, Y7
	MOVQ    DI, R9
	MOVQ    SP, R10
	MOVQ    $8, R11

first:
	FIRST((R10), 0, Y4)
	FIRST(4(R10), 32, Y5)
	FIRST(8(R10), 64, Y6)
	FIRST(12(R10), 96, Y7)
	FIRST(16(R10), 128, Y4)
	FIRST(20(R10), 160, Y5)
	FIRST(24(R10), 192, Y6)
	FIRST(28(R10), 224, Y7)
	ADDQ $32, R10
	ADDQ $256, R9
	DECQ R11
	JNZ  first

	VPADDD  Y5, Y4, Y4
	VPADDD  Y7, Y6, Y6
	VPADDD  Y6, Y4, Y4
	VPXOR   Y5, Y5, Y5
	ACTIVE(Y4, Y5)
	VMOVDQU Y4, 256(SP)

	VMOVDQU SECOND_BIAS(DI), Y8
	VMOVDQU SECOND_BIAS+32(DI), Y9
	SECOND_PAIR(256(SP), 0)
	SECOND_PAIR(260(SP), 64)
	SECOND_PAIR(264(SP), 128)
	SECOND_PAIR(268(SP), 192)

	ACTIVE(Y8, Y9)
	VPMADDWD     LAST(DI), Y8, Y4
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
