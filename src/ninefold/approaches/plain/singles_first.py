class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        boxes = [[board[r + i // 3][c + i % 3] for i in range(9)] for r in (0, 3, 6) for c in (0, 3, 6)]
        sets = [set("123456789").difference(house) for house in (*board, *zip(*board), *boxes)]  # unused digits
        cells = {(r, c): (sets[r], sets[9 + c], sets[18 + r // 3 * 3 + c // 3]) for r in range(9) for c in range(9)}

        def write(r: int, c: int, digit: str) -> None:
            for unused in cells[r, c]:
                unused ^= {digit if digit != "." else board[r][c]}
            board[r][c] = digit

        def fill_singles(forced: list[tuple[int, int]]) -> bool:
            before = -1
            while before < len(forced):  # the last pass filled a cell
                before = len(forced)
                for r, c in ((r, c) for r, c in cells if board[r][c] == "."):
                    options = set.intersection(*cells[r, c])
                    if not options:
                        return False
                    if len(options) == 1:
                        write(r, c, options.pop())
                        forced.append((r, c))
            return True

        def fill() -> bool:
            forced: list[tuple[int, int]] = []
            if fill_singles(forced):
                empty = [(r, c) for r, c in cells if board[r][c] == "."]
                if not empty:
                    return True
                for digit in sorted(set.intersection(*cells[empty[0]])):
                    write(*empty[0], digit)
                    if fill():
                        return True
                    write(*empty[0], ".")
            for r, c in forced:
                write(r, c, ".")
            return False

        fill()
