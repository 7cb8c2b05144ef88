"""Error rates. Of liveness scores, higher means more alive; `rates` takes scores that are higher for attacks."""
import numpy as np

DRAWS = 200  # of the bootstrap


def equal_error(live, spoof):
    """EER: where as many live faces are refused as attacks pass; interpolated between thresholds."""
    if len(live) == 0 or len(spoof) == 0:
        return None
    cuts = np.unique(np.concatenate([live, spoof, [-np.inf, np.inf]]))
    refused = np.searchsorted(np.sort(live), cuts, side='left') / len(live)
    passed = 1 - np.searchsorted(np.sort(spoof), cuts, side='left') / len(spoof)
    i = int(np.argmax(refused >= passed))
    if i == 0:
        return float((refused[0] + passed[0]) / 2)
    before, after = passed[i - 1] - refused[i - 1], refused[i] - passed[i]
    return float(refused[i - 1] + (refused[i] - refused[i - 1]) * before / (before + after + 1e-12))


def auc(live, spoof):
    if len(live) == 0 or len(spoof) == 0:
        return None
    order = np.argsort(np.argsort(np.concatenate([live, spoof]), kind='stable'), kind='stable')
    ranks = order[:len(live)].sum() - len(live) * (len(live) - 1) / 2
    return float(ranks / (len(live) * len(spoof)))


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
