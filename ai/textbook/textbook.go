// Package textbook implements the searches of an AI course. Each is written once for
// every game that implements game.State, and as simply as in textbooks. Each has its own
// file and the name used in the course:
//
//   - random and greedy, which look no further than their own move;
//   - minimax (von Neumann 1928; Shannon, "Programming a Computer for Playing
//     Chess", 1950), with its two sides MAX and MIN;
//   - negamax (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975), which
//     is minimax with one function for both sides;
//   - alphabeta (Knuth and Moore 1975), fail-soft (Fishburn 1983), with iterative
//     deepening and moves ordered by the evaluation;
//   - negascout (Reinefeld, "An Improvement to the Scout Tree-Search Algorithm",
//     1983), also known as principal variation search (Marsland and Campbell 1982);
//   - quiescence search at the horizon of all four (Shannon 1950; Beal, "A
//     Generalised Quiescence Search Algorithm", 1990);
//   - mcts, which is UCT (Kocsis and Szepesvári, "Bandit Based Monte-Carlo
//     Planning", 2006) with proven results (Winands, Björnsson and Saito,
//     "Monte-Carlo Tree Search Solver", 2008).
//
// The four searches to a depth find the same value. They omit the additions of strong
// programs: transposition tables, extensions and reductions. Search.Trace and Search.Tree
// show the work of a search.
package textbook
