class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        def sees(i: int, j: int) -> bool:
            same_box = (i // 27, i % 9 // 3) == (j // 27, j % 9 // 3)
            return i != j and (i // 9 == j // 9 or i % 9 == j % 9 or same_box)

        peers = [[j for j in range(81) if sees(i, j)] for i in range(81)]
        domains = [set(digit if digit != "." else "123456789") for row in board for digit in row]

        def make_consistent(changed: list[int], removed: list[tuple[int, str]]) -> bool:
            queue = [(peer, cell) for cell in changed for peer in peers[cell]]
            for x, y in queue:  # the queue grows while we walk along it
                if len(domains[y]) == 1 and domains[y] <= domains[x]:
                    (digit,) = domains[y]
                    domains[x].remove(digit)
                    removed.append((x, digit))
                    if not domains[x]:
                        return False
                    if len(domains[x]) == 1:
                        queue += [(z, x) for z in peers[x] if z != y]
            return True

        def assign() -> bool:
            empty = [cell for cell in range(81) if board[cell // 9][cell % 9] == "."]
            if not empty:
                return True
            cell = min(empty, key=lambda i: len(domains[i]))
            for digit in sorted(domains[cell]):
                removed = [(cell, other) for other in domains[cell] - {digit}]
                domains[cell] = {digit}
                board[cell // 9][cell % 9] = digit
                if make_consistent([cell], removed) and assign():
                    return True
                board[cell // 9][cell % 9] = "."
                for where, lost in removed:
                    domains[where].add(lost)
            return False

        if make_consistent([cell for cell in range(81) if len(domains[cell]) == 1], []):
            assign()
