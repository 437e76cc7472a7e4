class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9  # bit d - 1 is set if digit d is used

        def flip(r: int, c: int, bit: int) -> None:
            rows[r] ^= bit
            columns[c] ^= bit
            boxes[r // 3 * 3 + c // 3] ^= bit

        def candidates(r: int, c: int) -> int:
            return 0b111111111 & ~(rows[r] | columns[c] | boxes[r // 3 * 3 + c // 3])

        def fill() -> bool:
            if not empty:
                return True
            r, c = min(empty, key=lambda cell: (candidates(*cell).bit_count(), cell))
            empty.remove((r, c))
            left = candidates(r, c)
            while left:
                bit = left & -left
                left ^= bit
                board[r][c] = str(bit.bit_length())
                flip(r, c, bit)
                if fill():
                    return True
                flip(r, c, bit)
                board[r][c] = "."
            empty.add((r, c))
            return False

        cells = [(r, c) for r in range(9) for c in range(9)]
        empty = {(r, c) for r, c in cells if board[r][c] == "."}
        for r, c in cells:
            if board[r][c] != ".":
                flip(r, c, 1 << (int(board[r][c]) - 1))
        fill()
