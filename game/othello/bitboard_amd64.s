#include "textflag.h"
#include "go_asm.h"

// Four pairs of opposite directions side by side, one in each 64 bits of a
// vector: along rows, along the two diagonals' ways, and along columns.
DATA steps<>+0(SB)/8, $1
DATA steps<>+8(SB)/8, $7
DATA steps<>+16(SB)/8, $8
DATA steps<>+24(SB)/8, $9
GLOBL steps<>(SB), RODATA|NOPTR, $32

// A run of discs never includes a disc on the edge it would have to cross.
DATA inner<>+0(SB)/8, $0x7e7e7e7e7e7e7e7e
DATA inner<>+8(SB)/8, $0x7e7e7e7e7e7e7e7e
DATA inner<>+16(SB)/8, $0xffffffffffffffff
DATA inner<>+24(SB)/8, $0x7e7e7e7e7e7e7e7e
GLOBL inner<>(SB), RODATA|NOPTR, $32

// FLOOD takes the side to move's discs in each quarter of Y0, the opponent's in
// each of Y1 and the steps in Y2, and leaves in AX the squares behind the floods,
// occupied ones among them. Y3 floods up and Y4 down; Y7 and Y8 are pairs of
// discs and Y9 twice the steps.
#define FLOOD \
	VPAND        inner<>(SB), Y1, Y1; \
	VPSLLVQ      Y2, Y0, Y3;          \
	VPSRLVQ      Y2, Y0, Y4;          \
	VPAND        Y1, Y3, Y3;          \
	VPAND        Y1, Y4, Y4;          \
	VPSLLVQ      Y2, Y3, Y5;          \
	VPSRLVQ      Y2, Y4, Y6;          \
	VPAND        Y1, Y5, Y5;          \
	VPAND        Y1, Y6, Y6;          \
	VPOR         Y5, Y3, Y3;          \
	VPOR         Y6, Y4, Y4;          \
	VPSLLVQ      Y2, Y1, Y7;          \
	VPAND        Y1, Y7, Y7;          \
	VPSRLVQ      Y2, Y7, Y8;          \
	VPADDQ       Y2, Y2, Y9;          \
	VPSLLVQ      Y9, Y3, Y5;          \
	VPSRLVQ      Y9, Y4, Y6;          \
	VPAND        Y7, Y5, Y5;          \
	VPAND        Y8, Y6, Y6;          \
	VPOR         Y5, Y3, Y3;          \
	VPOR         Y6, Y4, Y4;          \
	VPSLLVQ      Y9, Y3, Y5;          \
	VPSRLVQ      Y9, Y4, Y6;          \
	VPAND        Y7, Y5, Y5;          \
	VPAND        Y8, Y6, Y6;          \
	VPOR         Y5, Y3, Y3;          \
	VPOR         Y6, Y4, Y4;          \
	VPSLLVQ      Y2, Y3, Y3;          \
	VPSRLVQ      Y2, Y4, Y4;          \
	VPOR         Y4, Y3, Y3;          \
	VEXTRACTI128 $1, Y3, X4;          \
	VPOR         X4, X3, X3;          \
	VPUNPCKHQDQ  X3, X3, X4;          \
	VPOR         X4, X3, X3;          \
	VMOVQ        X3, AX

// OUTFLANK takes own discs in each quarter of Y0, the opponent's in each of Y1,
// and at 0(AX) the rays from a square; it leaves the steps in Y2 and the discs
// that turn over in AX.
//
// On rising rays Y7 is the lowest square that is not an opponent's disc, if it is
// an own one. On falling rays Y10 is every square from the highest that is not
// an opponent's disc down, then that square alone.
#define OUTFLANK \
	VMOVDQU      (AX), Y3;       \
	VMOVDQU      32(AX), Y4;     \
	VMOVDQU      steps<>(SB), Y2; \
	VPXOR        Y5, Y5, Y5;     \
	VPANDN       Y3, Y1, Y6;     \
	VPSUBQ       Y6, Y5, Y7;     \
	VPAND        Y0, Y6, Y6;     \
	VPAND        Y6, Y7, Y7;     \
	VPCMPEQQ     Y5, Y7, Y8;     \
	VPCMPEQQ     Y9, Y9, Y9;     \
	VPADDQ       Y9, Y7, Y7;     \
	VPSUBQ       Y8, Y7, Y7;     \
	VPAND        Y3, Y7, Y7;     \
	VPANDN       Y4, Y1, Y10;    \
	VPADDQ       Y2, Y2, Y11;    \
	VPSRLVQ      Y2, Y10, Y12;   \
	VPADDQ       Y11, Y11, Y13;  \
	VPOR         Y12, Y10, Y10;  \
	VPSRLVQ      Y11, Y10, Y12;  \
	VPOR         Y12, Y10, Y10;  \
	VPSRLVQ      Y13, Y10, Y12;  \
	VPOR         Y12, Y10, Y10;  \
	VPSRLVQ      Y2, Y10, Y12;   \
	VPANDN       Y10, Y12, Y10;  \
	VPAND        Y0, Y10, Y10;   \
	VPAND        Y4, Y10, Y10;   \
	VPADDQ       Y10, Y10, Y10;  \
	VPSUBQ       Y10, Y5, Y10;   \
	VPAND        Y4, Y10, Y10;   \
	VPOR         Y10, Y7, Y7;    \
	VEXTRACTI128 $1, Y7, X8;     \
	VPOR         X8, X7, X7;     \
	VPUNPCKHQDQ  X7, X7, X8;     \
	VPOR         X8, X7, X7;     \
	VMOVQ        X7, AX

// func movesAVX2(own, opp uint64) uint64
TEXT ·movesAVX2(SB), NOSPLIT, $0-24
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	VMOVDQU      steps<>(SB), Y2
	FLOOD
	VZEROUPPER
	MOVQ         own+0(FP), BX
	ORQ          opp+8(FP), BX
	NOTQ         BX
	ANDQ         BX, AX
	MOVQ         AX, ret+16(FP)
	RET

// func flipsAVX2(own, opp uint64, rays *[8]uint64) uint64
TEXT ·flipsAVX2(SB), NOSPLIT, $0-32
	MOVQ         rays+16(FP), AX
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	OUTFLANK
	VZEROUPPER
	MOVQ         AX, ret+24(FP)
	RET

// func afterAVX2(own, opp, disc uint64, rays *[8]uint64) (nextOwn, nextOpp, replies uint64)
TEXT ·afterAVX2(SB), NOSPLIT, $0-56
	MOVQ         rays+24(FP), AX
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	OUTFLANK
	MOVQ         own+0(FP), BX
	MOVQ         opp+8(FP), CX
	ORQ          AX, BX
	ORQ          disc+16(FP), BX
	XORQ         AX, CX
	MOVQ         CX, nextOwn+32(FP)
	MOVQ         BX, nextOpp+40(FP)
	VMOVQ        CX, X0
	VMOVQ        BX, X1
	VPBROADCASTQ X0, Y0
	VPBROADCASTQ X1, Y1
	FLOOD
	VZEROUPPER
	ORQ          CX, BX
	NOTQ         BX
	ANDQ         BX, AX
	MOVQ         AX, replies+48(FP)
	RET

// func childrenAVX2(own, opp, moves uint64, rays *[64][8]uint64, to *Child)
//
// R8 is the moves left, R9 the rays of all squares and R10 the child to write; Y14 and
// Y15 keep both sides' discs. The processor works on several moves at a time, since no
// child depends on another.
TEXT ·childrenAVX2(SB), NOSPLIT, $0-40
	MOVQ         moves+16(FP), R8
	MOVQ         rays+24(FP), R9
	MOVQ         to+32(FP), R10
	MOVQ         own+0(FP), R11
	MOVQ         opp+8(FP), R12
	VPBROADCASTQ own+0(FP), Y14
	VPBROADCASTQ opp+8(FP), Y15
next:
	BSFQ         R8, DX
	LEAQ         -1(R8), AX
	ANDQ         AX, R8
	MOVQ         DX, AX
	SHLQ         $6, AX
	ADDQ         R9, AX
	MOVB         DX, Child_Sq(R10)
	VMOVDQA      Y14, Y0
	VMOVDQA      Y15, Y1
	OUTFLANK
	MOVQ         R11, BX
	MOVQ         R12, CX
	ORQ          AX, BX
	BTSQ         DX, BX
	XORQ         AX, CX
	MOVQ         CX, Child_Own(R10)
	MOVQ         BX, Child_Opp(R10)
	VMOVQ        CX, X0
	VMOVQ        BX, X1
	VPBROADCASTQ X0, Y0
	VPBROADCASTQ X1, Y1
	FLOOD
	ORQ          CX, BX
	NOTQ         BX
	ANDQ         BX, AX
	MOVQ         AX, Child_Moves(R10)
	ADDQ         $Child__size, R10
	TESTQ        R8, R8
	JNZ          next
	VZEROUPPER
	RET

// func hasAVX2() bool
//
// The processor must have AVX2 and the system must keep the vectors of each
// thread (Intel, Software Developer's Manual, volume 1, 14.3).
TEXT ·hasAVX2(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	XORL AX, AX
	CPUID
	CMPL AX, $7
	JLT  no
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $(1<<27 | 1<<28), CX
	CMPL CX, $(1<<27 | 1<<28)
	JNE  no
	XORL CX, CX
	XGETBV
	ANDL $6, AX
	CMPL AX, $6
	JNE  no
	MOVL $7, AX
	XORL CX, CX
	CPUID
	ANDL $(1<<5), BX
	JZ   no
	MOVB $1, ret+0(FP)
no:
	RET
