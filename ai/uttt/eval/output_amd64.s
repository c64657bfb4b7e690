#include "textflag.h"

// The 0 of a sum in each of 16 lanes.
DATA zeros<>+0(SB)/8, $0x8000800080008000
DATA zeros<>+8(SB)/8, $0x8000800080008000
DATA zeros<>+16(SB)/8, $0x8000800080008000
DATA zeros<>+24(SB)/8, $0x8000800080008000
GLOBL zeros<>(SB), RODATA|NOPTR, $32

// func outputAVX2(sum, out, in, base, target *words, w *[Hidden]int16) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-52
	MOVQ         sum+0(FP), AX
	MOVQ         out+8(FP), BX
	MOVQ         in+16(FP), CX
	MOVQ         base+24(FP), DX
	MOVQ         target+32(FP), SI
	MOVQ         w+40(FP), DI

	VMOVDQU      (AX), Y0
	VMOVDQU      32(AX), Y1
	VPADDW       (CX), Y0, Y0
	VPADDW       32(CX), Y1, Y1
	VPSUBW       (BX), Y0, Y0
	VPSUBW       32(BX), Y1, Y1
	VPADDW       (DX), Y0, Y0
	VPADDW       32(DX), Y1, Y1
	VPADDW       (SI), Y0, Y0
	VPADDW       32(SI), Y1, Y1

	// The difference is 0 where it would be negative.
	VPSUBUSW     zeros<>(SB), Y0, Y0
	VPSUBUSW     zeros<>(SB), Y1, Y1
	VPMADDWD     (DI), Y0, Y0
	VPMADDWD     32(DI), Y1, Y1

	VPADDD       Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4e, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xb1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	MOVL         AX, ret+48(FP)
	VZEROUPPER
	RET
