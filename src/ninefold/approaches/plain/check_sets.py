class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        rows: list[set[str]] = [set() for _ in range(9)]
        columns: list[set[str]] = [set() for _ in range(9)]
        boxes: list[set[str]] = [set() for _ in range(9)]
        empty = []
        for r in range(9):
            for c in range(9):
                if board[r][c] == ".":
                    empty.append((r, c))
                else:
                    for house in (rows[r], columns[c], boxes[r // 3 * 3 + c // 3]):
                        house.add(board[r][c])

        def fill(k: int) -> bool:
            if k == len(empty):
                return True
            r, c = empty[k]
            houses = rows[r], columns[c], boxes[r // 3 * 3 + c // 3]
            for digit in "123456789":
                if any(digit in house for house in houses):
                    continue
                board[r][c] = digit
                for house in houses:
                    house.add(digit)
                if fill(k + 1):
                    return True
                board[r][c] = "."
                for house in houses:
                    house.remove(digit)
            return False

        fill(0)
