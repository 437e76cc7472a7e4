class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        options = [(r, c, d) for r in range(9) for c in range(9) for d in range(9) if board[r][c] in f".{d + 1}"]
        up, down, item, length = list(range(324)), list(range(324)), list(range(324)), [0] * 324
        items = set(range(324))  # those that are not covered
        for r, c, d in options:  # four entries, each in the ring of an item that the option covers
            for i in (9 * r + c, 81 + 9 * r + d, 162 + 9 * c + d, 243 + 9 * (r // 3 * 3 + c // 3) + d):
                up.append(up[i])
                down.append(i)
                down[up[i]] = up[i] = len(item)
                item.append(i)
                length[i] += 1

        def cover(i: int, undo: bool = False) -> None:
            items.symmetric_difference_update({i})
            entry, links = i, up if undo else down  # what went down must come up
            while (entry := links[entry]) != i:
                for other in range(entry - entry % 4, entry - entry % 4 + 4):
                    if other != entry:
                        up[down[other]], down[up[other]] = (other, other) if undo else (up[other], down[other])
                        length[item[other]] += 1 if undo else -1

        def search() -> bool:
            if not items:
                return True
            best = entry = min(items, key=lambda i: (length[i], i))
            while (entry := down[entry]) != best:
                covered = item[entry - entry % 4 :][:4]
                for i in covered:
                    cover(i)
                if search():
                    r, c, d = options[entry // 4 - 81]
                    board[r][c] = str(d + 1)
                    return True
                for i in reversed(covered):
                    cover(i, undo=True)
            return False

        search()
