"""Makes the selfie training's camera, blocks, metrics and averaging importable: `import shared` first. Files here win over files there."""
import sys
from pathlib import Path

THERE = str(Path(__file__).parents[1] / 'selfie')
if THERE not in sys.path:
    sys.path.append(THERE)
