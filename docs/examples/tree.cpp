// Writes the tree of a search as lines of JSON, for the lesson and `arena trace --check`.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

// The class to copy: enter() at the beginning of your search function, leave() at its end.
class SearchTree {
    std::ostream &out;
    int count = 0;
    std::vector<std::string> path; // the lines of the nodes that are open
    std::vector<int> numbers;

public:
    SearchTree(std::ostream &out, const std::string &head) : out(out) { out << head << "\n"; }

    void enter(const std::string &move, double alpha, double beta) {
        std::string line = "{\"node\":" + std::to_string(count);
        if (!numbers.empty())
            line += ",\"parent\":" + std::to_string(numbers.back()) + ",\"move\":\"" + move + "\"";
        path.push_back(line + ",\"alpha\":" + std::to_string(alpha) + ",\"beta\":" + std::to_string(beta));
        numbers.push_back(count++);
    }

    void leave(double value, bool cut = false) {
        out << path.back() << ",\"value\":" << value << ",\"cut\":" << (cut ? "true" : "false") << "}\n";
        path.pop_back();
        numbers.pop_back();
    }
};

// An example: alpha-beta for three in a row, whose values are for the side to move.
static bool won(const std::string &b, char side) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    return std::any_of(lines, lines + 8, [&](const int *l) { return b[l[0]] == side && b[l[1]] == side && b[l[2]] == side; });
}

static int search(SearchTree &tree, std::string &board, char side, char other, int depth, int alpha, int beta,
                  const std::string &move = "") {
    tree.enter(move, alpha, beta);
    int best = -1000;
    bool cut = false;
    if (won(board, other))
        best = -10;
    else if (depth == 0 || board.find('.') == std::string::npos)
        best = 0;
    else
        for (int i = 0; i < 9 && !cut; i++) {
            if (board[i] != '.')
                continue;
            board[i] = side;
            std::string next = std::string(1, char('a' + i % 3)) + std::to_string(i / 3 + 1);
            best = std::max(best, -search(tree, board, other, side, depth - 1, -beta, -alpha, next));
            board[i] = '.';
            alpha = std::max(alpha, best);
            cut = alpha >= beta;
        }
    tree.leave(best, cut);
    return best;
}

int main() {
    SearchTree tree(std::cout, R"({"game":"mnk:3,3,3","position":"XO./.X./..O X","depth":4,"sign":"mover"})");
    std::string board = "XO..X...O";
    search(tree, board, 'X', 'O', 4, -1000, 1000);
}
