// Package cotoan implements the rules of Cờ toán Việt Nam, invented by Vũ Văn Bảy of
// Bắc Ninh and registered in 2005. Numbered pieces on 9×11 squares capture at the
// distance that the sum, difference, product, quotient or remainder of two of them
// gives. A side wins by capturing the opponent's 0 or, depending on the options, by
// points. The package does no I/O.
//
// The rules follow the report of group 5, "Xây dựng chương trình chơi Cờ toán Việt Nam"
// (Introduction to AI, Hanoi University of Science and Technology, 2023).
package cotoan
