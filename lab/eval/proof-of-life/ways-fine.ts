import { caseOf } from './cases.js';
import { sides, withEdgeAt } from './frame.js';
import { reflecting, sheen } from './glare.js';
import { asTaken } from './photographs.js';
import { blurred, saved } from './picture.js';
import { exposed, ofMm } from './spoil.js';
import { named, spoilt, type Ways } from './spoilt.js';

/** Acceptable photos, each near one of the thresholds. */
export const fineWays: Ways = [
  (base) => spoilt(base, 0, 'as taken', (picture) => picture),
  (base) =>
    spoilt(base, 0, 'a little dark', (picture, draw) =>
      exposed(picture, draw.between([-1.2, -0.6])),
    ),
  (base) => spoilt(base, 0, 'sheen', (picture, draw) => reflecting(picture, sheen(draw))),
  (base) =>
    spoilt(base, 0, 'a little soft', (picture, draw, one) =>
      blurred(picture, Math.max(0.4, ofMm(picture, one.isPassport, draw.between([0.04, 0.08])))),
    ),
  (base) =>
    caseOf(base, 0, named(base, 'sent on'), async (draw) =>
      saved(asTaken(await base.take(draw), draw), Math.round(draw.between([55, 75]))),
    ),
  (base) =>
    spoilt(base, 0, 'nearly at the edge', (picture, draw) =>
      withEdgeAt(picture, draw.oneOf(sides), draw.between([0.022, 0.04])),
    ),
];
