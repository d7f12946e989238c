"""What one does with an answer: the number line strip, what-ifs, a deal looked back at."""
