#include "go_asm.h"
#include "textflag.h"

// Transposition, for a board in each 64 bits.
DATA swap7<>+0(SB)/8, $0x00aa00aa00aa00aa
DATA swap7<>+8(SB)/8, $0x00aa00aa00aa00aa
GLOBL swap7<>(SB), RODATA|NOPTR, $16
DATA swap14<>+0(SB)/8, $0x0000cccc0000cccc
DATA swap14<>+8(SB)/8, $0x0000cccc0000cccc
GLOBL swap14<>(SB), RODATA|NOPTR, $16
DATA swap28<>+0(SB)/8, $0x00000000f0f0f0f0
DATA swap28<>+8(SB)/8, $0x00000000f0f0f0f0
GLOBL swap28<>(SB), RODATA|NOPTR, $16

// Shearing, for the last two of four boards: the bytes of the third are rotated up,
// those of the fourth down, and the first two stay as they are.
DATA rotate1<>+0(SB)/8, $0x0706050403020100
DATA rotate1<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA rotate1<>+16(SB)/8, $0x0605040302010007
DATA rotate1<>+24(SB)/8, $0x080f0e0d0c0b0a09
GLOBL rotate1<>(SB), RODATA|NOPTR, $32
DATA sheared1<>+0(SB)/8, $0x0000000000000000
DATA sheared1<>+8(SB)/8, $0x0000000000000000
DATA sheared1<>+16(SB)/8, $0xaaaaaaaaaaaaaaaa
DATA sheared1<>+24(SB)/8, $0xaaaaaaaaaaaaaaaa
GLOBL sheared1<>(SB), RODATA|NOPTR, $32
DATA rotate2<>+0(SB)/8, $0x0706050403020100
DATA rotate2<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA rotate2<>+16(SB)/8, $0x0504030201000706
DATA rotate2<>+24(SB)/8, $0x09080f0e0d0c0b0a
GLOBL rotate2<>(SB), RODATA|NOPTR, $32
DATA sheared2<>+0(SB)/8, $0x0000000000000000
DATA sheared2<>+8(SB)/8, $0x0000000000000000
DATA sheared2<>+16(SB)/8, $0xcccccccccccccccc
DATA sheared2<>+24(SB)/8, $0xcccccccccccccccc
GLOBL sheared2<>(SB), RODATA|NOPTR, $32
DATA rotate4<>+0(SB)/8, $0x0706050403020100
DATA rotate4<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA rotate4<>+16(SB)/8, $0x0302010007060504
DATA rotate4<>+24(SB)/8, $0x0b0a09080f0e0d0c
GLOBL rotate4<>(SB), RODATA|NOPTR, $32
DATA sheared4<>+0(SB)/8, $0x0000000000000000
DATA sheared4<>+8(SB)/8, $0x0000000000000000
DATA sheared4<>+16(SB)/8, $0xf0f0f0f0f0f0f0f0
DATA sheared4<>+24(SB)/8, $0xf0f0f0f0f0f0f0f0
GLOBL sheared4<>(SB), RODATA|NOPTR, $32

// What four squares of a line are in base 3, read forwards and backwards; the
// three on its far end read backwards; and for the other side twice as much.
DATA forward<>+0(SB)/8, $0x0d0c0a0904030100
DATA forward<>+8(SB)/8, $0x282725241f1e1c1b
DATA forward<>+16(SB)/8, $0x0d0c0a0904030100
DATA forward<>+24(SB)/8, $0x282725241f1e1c1b
GLOBL forward<>(SB), RODATA|NOPTR, $32
DATA forward2<>+0(SB)/8, $0x1a18141208060200
DATA forward2<>+8(SB)/8, $0x504e4a483e3c3836
DATA forward2<>+16(SB)/8, $0x1a18141208060200
DATA forward2<>+24(SB)/8, $0x504e4a483e3c3836
GLOBL forward2<>(SB), RODATA|NOPTR, $32
DATA backward<>+0(SB)/8, $0x270c1e0324091b00
DATA backward<>+8(SB)/8, $0x280d1f04250a1c01
DATA backward<>+16(SB)/8, $0x270c1e0324091b00
DATA backward<>+24(SB)/8, $0x280d1f04250a1c01
GLOBL backward<>(SB), RODATA|NOPTR, $32
DATA backward2<>+0(SB)/8, $0x4e183c0648123600
DATA backward2<>+8(SB)/8, $0x501a3e084a143802
DATA backward2<>+16(SB)/8, $0x4e183c0648123600
DATA backward2<>+24(SB)/8, $0x501a3e084a143802
GLOBL backward2<>(SB), RODATA|NOPTR, $32
DATA farCorner<>+0(SB)/8, $0x0c0c030309090000
DATA farCorner<>+8(SB)/8, $0x0d0d04040a0a0101
DATA farCorner<>+16(SB)/8, $0x0c0c030309090000
DATA farCorner<>+24(SB)/8, $0x0d0d04040a0a0101
GLOBL farCorner<>(SB), RODATA|NOPTR, $32
DATA farCorner2<>+0(SB)/8, $0x1818060612120000
DATA farCorner2<>+8(SB)/8, $0x1a1a080814140202
DATA farCorner2<>+16(SB)/8, $0x1818060612120000
DATA farCorner2<>+24(SB)/8, $0x1a1a080814140202
GLOBL farCorner2<>(SB), RODATA|NOPTR, $32

DATA nibble<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA nibble<>+8(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA nibble<>+16(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA nibble<>+24(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL nibble<>(SB), RODATA|NOPTR, $32
DATA one<>+0(SB)/8, $0x0101010101010101
DATA one<>+8(SB)/8, $0x0101010101010101
GLOBL one<>(SB), RODATA|NOPTR, $16
DATA three<>+0(SB)/8, $0x0707070707070707
DATA three<>+8(SB)/8, $0x0707070707070707
GLOBL three<>(SB), RODATA|NOPTR, $16

// Places in base 3: of the second four squares; of the second of two rows of five;
// of the rows of three at a corner.
DATA fifth<>+0(SB)/8, $0x5101510151015101
DATA fifth<>+8(SB)/8, $0x5101510151015101
DATA fifth<>+16(SB)/8, $0x5101510151015101
DATA fifth<>+24(SB)/8, $0x5101510151015101
GLOBL fifth<>(SB), RODATA|NOPTR, $32
DATA rowsOfFive<>+0(SB)/8, $0x0000000000f30001
DATA rowsOfFive<>+8(SB)/8, $0x000100f300000000
GLOBL rowsOfFive<>(SB), RODATA|NOPTR, $16
DATA rowsOfThree<>+0(SB)/8, $0x011b010000011b01
DATA rowsOfThree<>+8(SB)/8, $0x011b010000011b01
GLOBL rowsOfThree<>(SB), RODATA|NOPTR, $16
DATA thirdRow<>+0(SB)/8, $0x000102d902d90001
DATA thirdRow<>+8(SB)/8, $0x000102d902d90001
GLOBL thirdRow<>(SB), RODATA|NOPTR, $16

// func readAVX2(v *vectors, own, opp uint64)
TEXT ·readAVX2(SB), NOSPLIT, $0-24
	MOVQ         v+0(FP), AX
	VMOVQ        own+8(FP), X0
	VPINSRQ      $1, opp+16(FP), X0, X0

	// X1 is both boards transposed.
	VPSRLQ       $7, X0, X2
	VPXOR        X0, X2, X2
	VPAND        swap7<>(SB), X2, X2
	VPSLLQ       $7, X2, X3
	VPXOR        X2, X0, X1
	VPXOR        X3, X1, X1
	VPSRLQ       $14, X1, X2
	VPXOR        X1, X2, X2
	VPAND        swap14<>(SB), X2, X2
	VPSLLQ       $14, X2, X3
	VPXOR        X2, X1, X1
	VPXOR        X3, X1, X1
	VPSRLQ       $28, X1, X2
	VPXOR        X1, X2, X2
	VPAND        swap28<>(SB), X2, X2
	VPSLLQ       $28, X2, X3
	VPXOR        X2, X1, X1
	VPXOR        X3, X1, X1

	// Y2 has the own discs as they are, transposed, and to be sheared up and
	// down, Y3 the opponent's.
	VPUNPCKHQDQ  X0, X0, X4
	VPBROADCASTQ X0, Y2
	VPBROADCASTQ X4, Y3
	VPUNPCKLQDQ  X1, X0, X4
	VPUNPCKHQDQ  X1, X0, X5
	VINSERTI128  $0, X4, Y2, Y2
	VINSERTI128  $0, X5, Y3, Y3
	VPSHUFB      rotate1<>(SB), Y2, Y4
	VPSHUFB      rotate1<>(SB), Y3, Y5
	VPXOR        Y2, Y4, Y4
	VPXOR        Y3, Y5, Y5
	VPAND        sheared1<>(SB), Y4, Y4
	VPAND        sheared1<>(SB), Y5, Y5
	VPXOR        Y4, Y2, Y2
	VPXOR        Y5, Y3, Y3
	VPSHUFB      rotate2<>(SB), Y2, Y4
	VPSHUFB      rotate2<>(SB), Y3, Y5
	VPXOR        Y2, Y4, Y4
	VPXOR        Y3, Y5, Y5
	VPAND        sheared2<>(SB), Y4, Y4
	VPAND        sheared2<>(SB), Y5, Y5
	VPXOR        Y4, Y2, Y2
	VPXOR        Y5, Y3, Y3
	VPSHUFB      rotate4<>(SB), Y2, Y4
	VPSHUFB      rotate4<>(SB), Y3, Y5
	VPXOR        Y2, Y4, Y4
	VPXOR        Y3, Y5, Y5
	VPAND        sheared4<>(SB), Y4, Y4
	VPAND        sheared4<>(SB), Y5, Y5
	VPXOR        Y4, Y2, Y2
	VPXOR        Y5, Y3, Y3

	// The near four squares of every line are in Y2 and Y3, the far four in Y4
	// and Y5.
	VMOVDQU      nibble<>(SB), Y15
	VPSRLW       $4, Y2, Y4
	VPSRLW       $4, Y3, Y5
	VPAND        Y15, Y2, Y2
	VPAND        Y15, Y3, Y3
	VPAND        Y15, Y4, Y4
	VPAND        Y15, Y5, Y5

	// Y6 is the near four squares in base 3, Y8 the far four.
	VMOVDQU      forward<>(SB), Y14
	VMOVDQU      forward2<>(SB), Y13
	VPSHUFB      Y2, Y14, Y6
	VPSHUFB      Y3, Y13, Y7
	VPADDB       Y7, Y6, Y6
	VPSHUFB      Y4, Y14, Y8
	VPSHUFB      Y5, Y13, Y9
	VPADDB       Y9, Y8, Y8
	VMOVDQU      fifth<>(SB), Y12
	VPUNPCKLBW   Y8, Y6, Y10
	VPUNPCKHBW   Y8, Y6, Y11
	VPMADDUBSW   Y12, Y10, Y10
	VPMADDUBSW   Y12, Y11, Y11
	VMOVDQU      X10, 0(AX)
	VMOVDQU      X11, 16(AX)
	VEXTRACTI128 $1, Y10, 32(AX)
	VEXTRACTI128 $1, Y11, 48(AX)

	// X8 is the fifth square's digit: five squares from the near end.
	VMOVDQU      one<>(SB), X11
	VMOVDQU      rowsOfFive<>(SB), X15
	VPAND        X11, X4, X8
	VPAND        X11, X5, X9
	VPADDB       X9, X9, X9
	VPADDB       X9, X8, X8
	VPUNPCKLBW   X8, X6, X9
	VPUNPCKHBW   X8, X6, X10
	VPMADDUBSW   X12, X9, X9
	VPMADDUBSW   X12, X10, X10
	VPMADDWD     X15, X9, X9
	VPMADDWD     X15, X10, X10
	VMOVDQU      X9, 64(AX)
	VMOVDQU      X10, 80(AX)

	// The same from the far end.
	VMOVDQU      backward<>(SB), X6
	VMOVDQU      backward2<>(SB), X7
	VPSHUFB      X4, X6, X6
	VPSHUFB      X5, X7, X7
	VPADDB       X7, X6, X6
	VPSRLW       $3, X2, X8
	VPSRLW       $3, X3, X9
	VPAND        X11, X8, X8
	VPAND        X11, X9, X9
	VPADDB       X9, X9, X9
	VPADDB       X9, X8, X8
	VPUNPCKLBW   X8, X6, X9
	VPUNPCKHBW   X8, X6, X10
	VPMADDUBSW   X12, X9, X9
	VPMADDUBSW   X12, X10, X10
	VPMADDWD     X15, X9, X9
	VPMADDWD     X15, X10, X10
	VMOVDQU      X9, 96(AX)
	VMOVDQU      X10, 112(AX)

	// The three squares at either end of the rows, for the corners.
	VMOVDQU      three<>(SB), X11
	VPAND        X11, X2, X2
	VPAND        X11, X3, X3
	VPSHUFB      X2, X14, X6
	VPSHUFB      X3, X13, X7
	VPADDB       X7, X6, X6
	VMOVDQU      farCorner<>(SB), X8
	VMOVDQU      farCorner2<>(SB), X9
	VPSHUFB      X4, X8, X8
	VPSHUFB      X5, X9, X9
	VPADDB       X9, X8, X8
	VPUNPCKLQDQ  X8, X6, X6
	VMOVDQU      rowsOfThree<>(SB), X7
	VPMADDUBSW   X7, X6, X6
	VPMADDWD     thirdRow<>(SB), X6, X6
	VMOVDQU      X6, 128(AX)
	VZEROUPPER
	RET

// LINE adds the vector of the index of a line.
#define LINE(i, sum) \
	MOVQ    (Tables_line+8*(i))(BX), R8 \
	MOVWLZX (vectors_lines+2*(i))(CX), R9 \
	SHLQ    $5, R9 \
	VPADDW  (R8)(R9*1), sum, sum

// TERM adds the vector of an index in a table of 32-bit indices.
#define TERM(table, index, sum) \
	MOVL   (index)(CX), R9 \
	SHLQ   $5, R9 \
	VPADDW (table)(DI)(R9*1), sum, sum

// func addAVX2(sum *vector, t *Tables, v *vectors)
TEXT ·addAVX2(SB), NOSPLIT, $0-24
	MOVQ    sum+0(FP), AX
	MOVQ    t+8(FP), BX
	MOVQ    v+16(FP), CX
	MOVQ    Tables_shared(BX), DI
	VMOVDQU (AX), Y0
	VPXOR   Y1, Y1, Y1
	LINE(1, Y0)
	LINE(2, Y1)
	LINE(3, Y0)
	LINE(4, Y1)
	LINE(5, Y0)
	LINE(6, Y1)
	LINE(9, Y0)
	LINE(10, Y1)
	LINE(11, Y0)
	LINE(12, Y1)
	LINE(13, Y0)
	LINE(14, Y1)
	LINE(16, Y0)
	LINE(17, Y1)
	LINE(18, Y0)
	LINE(19, Y1)
	LINE(20, Y0)
	LINE(21, Y1)
	LINE(22, Y0)
	LINE(23, Y1)
	LINE(24, Y0)
	LINE(25, Y1)
	LINE(26, Y0)
	LINE(27, Y1)
	LINE(28, Y0)
	LINE(29, Y1)
	LINE(30, Y0)
	LINE(31, Y1)
	TERM(shared_corner, vectors_corners+0, Y0)
	TERM(shared_corner, vectors_corners+4, Y1)
	TERM(shared_corner, vectors_corners+8, Y0)
	TERM(shared_corner, vectors_corners+12, Y1)
	TERM(shared_wing, vectors_near+0, Y0)
	TERM(shared_wing, vectors_near+12, Y1)
	TERM(shared_wing, vectors_near+16, Y0)
	TERM(shared_wing, vectors_near+28, Y1)
	TERM(shared_wing, vectors_far+0, Y0)
	TERM(shared_wing, vectors_far+12, Y1)
	TERM(shared_wing, vectors_far+16, Y0)
	TERM(shared_wing, vectors_far+28, Y1)
	TERM(shared_edge, vectors_edges+0, Y0)
	TERM(shared_edge, vectors_edges+4, Y1)
	TERM(shared_edge, vectors_edges+8, Y0)
	TERM(shared_edge, vectors_edges+12, Y1)
	TERM(shared_mobility, vectors_moves, Y0)

	// In the classic game the first and the last row and column contribute nothing.
	CMPQ    Tables_victory(BX), $0
	JEQ     done
	LINE(0, Y0)
	LINE(7, Y1)
	LINE(8, Y0)
	LINE(15, Y1)
	TERM(shared_thin, vectors_thin, Y0)

done:
	VPADDW  Y1, Y0, Y0
	VMOVDQU Y0, (AX)
	VZEROUPPER
	RET

// func outputAVX2(sum, weights, held, reach *vector) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-36
	MOVQ         sum+0(FP), AX
	MOVQ         weights+8(FP), BX
	MOVQ         held+16(FP), CX
	MOVQ         reach+24(FP), DX
	VMOVDQU      (AX), Y0
	VPADDW       (CX), Y0, Y0
	VPADDW       (DX), Y0, Y0
	VPXOR        Y1, Y1, Y1
	VPMAXSW      Y1, Y0, Y0
	VPMADDWD     (BX), Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xee, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x55, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	MOVL         AX, ret+32(FP)
	VZEROUPPER
	RET
