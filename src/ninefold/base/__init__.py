"""What every room uses: checked arguments, cells and shapes, files, random numbers, frozen values."""
