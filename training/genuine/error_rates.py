"""Error rates of scores that are higher for attacks, with their intervals."""
import numpy as np
import shared  # noqa: F401
from metrics import equal_error

DRAWS = 200  # of the bootstrap


def eer_of(real, attack):
    return equal_error(-real, -attack) if len(real) and len(attack) else None


def eer_interval(real, attack):
    """95 %, photos drawn again with replacement."""
    if not (len(real) and len(attack)):
        return None
    random = np.random.default_rng(1)
    drawn = [eer_of(random.choice(real, len(real)), random.choice(attack, len(attack))) for _ in range(DRAWS)]
    return [float(v) for v in np.quantile(drawn, [.025, .975])]


def rates(real, attack, limit=0.0):
    """n, EER, and at `limit`: real refused, attacks passed."""
    real, attack = np.asarray(real.cpu()), np.asarray(attack.cpu())
    return {'real': len(real), 'attacks': len(attack), 'eer': eer_of(real, attack), 'interval': eer_interval(real, attack),
            'bpcer': float((real > limit).mean()) if len(real) else None, 'apcer': float((attack <= limit).mean()) if len(attack) else None}
