# A formula for a tap: pip fetches NumPy and the other libraries as wheels.
class Ninefold < Formula
  desc "Solve, check, explain, rate, generate and convert Sudoku of every kind"
  homepage "https://github.com/ninefold/ninefold"
  url "https://github.com/ninefold/ninefold/releases/download/v0.2.0/ninefold-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "python@3.13"

  def install
    system "python3.13", "-m", "venv", libexec
    system libexec/"bin/python", "-m", "pip", "install", "#{buildpath}[web]"
    bin.install_symlink libexec/"bin/ninefold"
    generate_completions_from_executable(bin/"ninefold", "completion", shells: [:bash, :zsh, :fish])
  end

  service do
    run [opt_bin/"ninefold", "serve", "--no-open"]
    keep_alive true
  end

  test do
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert_match "534678912672195348", shell_output("#{bin}/ninefold solve #{puzzle}")
  end
end
