class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        def sees(i: int, j: int) -> bool:
            same_box = (i // 27, i % 9 // 3) == (j // 27, j % 9 // 3)
            return i != j and (i // 9 == j // 9 or i % 9 == j % 9 or same_box)

        digits = [digit for row in board for digit in row]
        peers = [[j for j in range(81) if sees(i, j)] for i in range(81)]
        domains = {
            cell: set("123456789").difference(digits[peer] for peer in peers[cell])
            for cell in range(81)
            if digits[cell] == "."
        }

        def assign() -> bool:
            if not domains:
                return True
            cell = min(domains, key=lambda i: (len(domains[i]), i))  # minimum remaining values
            domain = domains.pop(cell)
            for digit in sorted(domain):
                shrunk = [domains[peer] for peer in peers[cell] if digit in domains.get(peer, ())]
                for other in shrunk:  # forward checking
                    other.remove(digit)
                if all(shrunk):
                    board[cell // 9][cell % 9] = digit
                    if assign():
                        return True
                    board[cell // 9][cell % 9] = "."
                for other in shrunk:
                    other.add(digit)
            domains[cell] = domain
            return False

        assign()
