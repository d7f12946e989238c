"""Records of matches that several tests look at."""

GIVEN_AWAY = """Ninety-nine match record, version 1
variant: standard
player 1: human "You"
player 2: steady "Otter"
seed: 7

deal 1: players 1 2, dealer 2
start: standard 80 P1+ AD,2C,3S,10C/2H,4S,5D,6C stock=5S,KD,7H,9C,2D,JS
1. P1 AD+11 = 91
2. P2 2H = 93
3. P1 5S = 98
4. P2 4S = 98
5. P2 KD = 98
6. P1 10C-10 = 88
7. P2 9C = 99
end: P1 stuck
"""
"""A small deal, whose third play gives the win away with all cards open."""
