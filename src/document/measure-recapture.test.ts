import { describe, expect, it, vi } from 'vitest';
import { identity } from '../geometry/homography.js';
import { rectangle } from '../geometry/quad.js';
import { blankImage } from '../image/image.js';
import type { Recapture } from '../models/recapture.js';
import type { RecaptureSmall } from '../models/recapture-small.js';
import { measureRecapture } from './measure-recapture.js';

const photo = { image: blankImage(20, 20, 3), toPhoto: identity };

const measured = async (small: number, large: number) => {
  const asked = vi.fn(() => Promise.resolve({ attack: large, kind: 'print' }));
  const nets = {
    recapture: { judge: asked } as unknown as Recapture,
    recaptureSmall: {
      limits: { genuine: -2 },
      judge: () => Promise.resolve({ attack: small, kind: 'screen' }),
    } as unknown as RecaptureSmall,
  };
  const scores = await measureRecapture(photo, rectangle(0, 0, 20, 20), nets);
  return { ...scores, asked: asked.mock.calls.length };
};

describe('a document that may be a recapture', () => {
  it('is not shown to the larger net where the small one is certain of a genuine one', async () =>
    expect(await measured(-2.1, 9)).toEqual({ attack: -2.1, kind: 'screen', asked: 0 }));

  it('is judged by the larger net otherwise', async () =>
    expect(await measured(-2, 3)).toEqual({ attack: 3, kind: 'print', asked: 1 }));
});
