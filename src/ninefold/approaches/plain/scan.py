class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        empty = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]

        def fits(r: int, c: int, digit: str) -> bool:
            top, left = r - r % 3, c - c % 3
            return all(digit not in (board[r][i], board[i][c], board[top + i // 3][left + i % 3]) for i in range(9))

        def fill(k: int) -> bool:
            if k == len(empty):
                return True
            r, c = empty[k]
            for digit in "123456789":
                if fits(r, c, digit):
                    board[r][c] = digit
                    if fill(k + 1):
                        return True
                    board[r][c] = "."
            return False

        fill(0)
