class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        houses = [range(i, i + 9) for i in range(0, 81, 9)] + [range(i, 81, 9) for i in range(9)]
        boxes = [[i + 9 * j + k for j in range(3) for k in range(3)] for i in (0, 3, 6, 27, 30, 33, 54, 57, 60)]
        units = [[house for house in [*houses, *boxes] if cell in house] for cell in range(81)]
        peers = [{peer for unit in units[cell] for peer in unit} - {cell} for cell in range(81)]

        def assign(values: list[str], cell: int, digit: str) -> bool:
            return all(eliminate(values, cell, other) for other in values[cell] if other != digit)

        def eliminate(values: list[str], cell: int, digit: str) -> bool:
            if digit not in values[cell]:
                return True
            values[cell] = left = values[cell].replace(digit, "")
            if len(left) == 0 or (len(left) == 1 and not all(eliminate(values, peer, left) for peer in peers[cell])):
                return False
            for unit in units[cell]:
                places = [place for place in unit if digit in values[place]]
                if len(places) == 0 or (len(places) == 1 and not assign(values, places[0], digit)):
                    return False
            return True

        def search(values: list[str]) -> bool:
            guess = min(range(81), key=lambda cell: len(values[cell]) if len(values[cell]) > 1 else 10)
            if len(values[guess]) == 1:
                for cell, digit in enumerate(values):
                    board[cell // 9][cell % 9] = digit
                return True
            for digit in values[guess]:
                copy = values.copy()
                if assign(copy, guess, digit) and search(copy):
                    return True
            return False

        values = ["123456789"] * 81
        clues = [(cell, digit) for cell, digit in enumerate("".join(map("".join, board))) if digit != "."]
        if all(digit in values[cell] and assign(values, cell, digit) for cell, digit in clues):
            search(values)
