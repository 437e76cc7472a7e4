"""What the operations do, each a few lines over the public API of ninefold."""
