import java.io.PrintStream;
import java.util.ArrayDeque;

/** Writes the tree of a search as lines of JSON, for the lesson and `arena trace --check`. */
public class Tree {
    /** The class to copy: enter() at the beginning of your search method, leave() at its end. */
    static class SearchTree {
        private final PrintStream out;
        private final ArrayDeque<Integer> numbers = new ArrayDeque<>();
        private final ArrayDeque<String> path = new ArrayDeque<>(); // the lines of the nodes that are open
        private int count;

        SearchTree(PrintStream out, String head) {
            this.out = out;
            out.println(head);
        }

        void enter(String move, double alpha, double beta) {
            String line = "{\"node\":" + count;
            if (!numbers.isEmpty()) line += ",\"parent\":" + numbers.peek() + ",\"move\":\"" + move + "\"";
            path.push(line + ",\"alpha\":" + alpha + ",\"beta\":" + beta);
            numbers.push(count++);
        }

        void leave(double value, boolean cut) {
            out.println(path.pop() + ",\"value\":" + value + ",\"cut\":" + cut + "}");
            numbers.pop();
        }
    }

    // An example: alpha-beta for three in a row, whose values are for the side to move.
    static final int[][] LINES = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

    static boolean won(char[] b, char side) {
        for (int[] l : LINES) if (b[l[0]] == side && b[l[1]] == side && b[l[2]] == side) return true;
        return false;
    }

    static int search(SearchTree tree, char[] board, char side, char other, int depth, int alpha, int beta, String move) {
        tree.enter(move, alpha, beta);
        int best = -1000;
        boolean cut = false;
        if (won(board, other)) best = -10;
        else if (depth == 0 || new String(board).indexOf('.') < 0) best = 0;
        else for (int i = 0; i < 9 && !cut; i++) {
            if (board[i] != '.') continue;
            board[i] = side;
            String next = "abc".charAt(i % 3) + String.valueOf(i / 3 + 1);
            best = Math.max(best, -search(tree, board, other, side, depth - 1, -beta, -alpha, next));
            board[i] = '.';
            alpha = Math.max(alpha, best);
            cut = alpha >= beta;
        }
        tree.leave(best, cut);
        return best;
    }

    public static void main(String[] args) {
        String head = "{\"game\":\"mnk:3,3,3\",\"position\":\"XO./.X./..O X\",\"depth\":4,\"sign\":\"mover\"}";
        search(new SearchTree(System.out, head), "XO..X...O".toCharArray(), 'X', 'O', 4, -1000, 1000, null);
    }
}
