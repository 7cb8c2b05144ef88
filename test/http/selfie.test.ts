import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadHeadVersions } from '../../src/flows/own-heads.js';
import { loadManifest } from '../../src/inference/manifest.js';
import type { LivenessHead } from '../../src/models/antispoof.js';
import { withHeadsId } from '../../src/contract/heads.js';
import { type DrawnFace, drawnSelfie } from '../support/drawn-selfies.js';
import { startTestService, type TestService } from '../support/service.js';

/* The service's own worker and models over drawn people: what the selfie must be like, code by code. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: 'real' });
  await service.ready();
  await service.client({ name: 'acme' });
}, 300_000);

const middle: DrawnFace = { x: 450, y: 600, scale: 2.4 };
const judged = async (selfie: Uint8Array, more = {}) => {
  const answer = await service.liveness({ selfie, ...more });
  expect(answer.status).toBe(200);
  return answer.json as Record<string, unknown>;
};

describe('spec 7: liveness rejections', () => {
  const mask =
    '<path d="M84 190 Q155 205 226 190 L214 255 Q155 300 96 255 Z" fill="#7fb6d6" stroke="#cfe3ee" stroke-width="4"/>';
  it.each<[string, readonly DrawnFace[], number, string]>([
    ['nobody', [], 704, 'Face not detected.'],
    [
      'two people',
      [
        { x: 240, y: 600, scale: 1.4 },
        { x: 670, y: 600, scale: 1.4, seed: 7 },
      ],
      705,
      'Too many faces.',
    ],
    ['a face of 100 px', [{ ...middle, scale: 0.6 }], 706, 'Face reduced in pixels.'],
    ['a face that fills the photo', [{ ...middle, scale: 4.6 }], 700, 'Face too close.'],
    ['a face cut by the border', [{ ...middle, x: 60 }], 702, 'Incomplete face.'],
    ['a face with a medical mask', [{ ...middle, over: mask }], 703, 'Obstructed face.'],
  ])('%s → %s', async (_, faces, error_code, message) => {
    expect(await judged(await drawnSelfie(...faces))).toEqual({
      valid: false,
      message,
      error_code,
    });
  });

  it('a small face in the background does not count', async () => {
    const background: DrawnFace = { x: 800, y: 150, scale: 0.5, seed: 7 };
    const alone = await judged(await drawnSelfie(middle));
    const together = await judged(await drawnSelfie(middle, background));
    expect(together['error_code']).toBe(alone['error_code']);
  });

  it('what is no picture: 708', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.7 not an image');
    expect(await judged(bytes)).toEqual({
      valid: false,
      message: 'Error reading image: it is a PDF; send a photo as JPEG, PNG, WebP or HEIC.',
      error_code: 708,
    });
    const whole = await drawnSelfie(middle);
    expect(await judged(whole.slice(0, whole.length / 2))).toMatchObject({ error_code: 708 });
  });
});

describe('a face without fault', () => {
  it('is scored: score is the logit of liveness, and the verdict follows the limits of 0.5', async () => {
    const answer = await judged(await drawnSelfie(middle), { details: 'true', return_id: 'true' });
    const { score, quality, liveness } = answer['api_response'] as Record<string, number>;
    expect(Math.log(liveness! / (1 - liveness!))).toBeCloseTo(score!, 4);
    expect(quality).toBeGreaterThanOrEqual(0.5);
    expect(answer['valid']).toBe(liveness! >= 0.5);
    expect(answer['error_code']).toBe(liveness! >= 0.5 ? undefined : 715);
    expect(answer['id']).toEqual(expect.any(Number));
  });

  it("is judged by the client's own heads where it has some", async () => {
    const { selfie: version } = await loadHeadVersions();
    const { head } = (await loadManifest('antispoof')) as unknown as { head: LivenessHead };
    const weights = head.weights.alone.map(() => 0);
    const own = withHeadsId({
      ...{ madeAt: '2026-11-02T10:00:00.000Z', measured: [] },
      selfie: { version, alone: { weights, constant: -2, doubt: 9 } },
    });
    const selfie = await drawnSelfie(middle);
    const scoreOf = async () => {
      const answer = await judged(selfie, { details: 'true', diagnostics: 'true' });
      const { score } = answer['api_response'] as Record<string, number>;
      return { score: score!, heads: (answer['details'] as Record<string, unknown>)['heads'] };
    };
    const shipped = await scoreOf();
    await service.store.clients.change('acme', { heads: own });
    const fitted = await scoreOf();
    await service.store.clients.change('acme', { heads: null });
    expect(fitted.score).toBeCloseTo(shipped.score - 2 * head.scale.alone, 3);
    expect(shipped.heads).toBeUndefined();
    expect(fitted.heads).toEqual({ id: own.id, judges: ['selfie'] });
  });

  it('gets the same verdict as PNG and with its turn in EXIF', async () => {
    const upright = await drawnSelfie(middle);
    const png = new Uint8Array(await sharp(upright).png().toBuffer());
    const turned = new Uint8Array(
      await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );
    const verdict = await judged(upright);
    expect(await judged(png)).toEqual(verdict);
    expect(await judged(turned)).toEqual(verdict);
  });

  it('out of focus: 713', async () => {
    const sharpOne = await drawnSelfie(middle);
    const blurred = new Uint8Array(await sharp(sharpOne).blur(14).jpeg().toBuffer());
    const answer = await judged(blurred, { details: 'true' });
    expect(answer).toMatchObject({ error_code: 713 });
    expect((answer['api_response'] as { quality: number }).quality).toBeLessThan(0.5);
  });

  it('in the dark: 714', async () => {
    const dark = await sharp(await drawnSelfie(middle))
      .linear(0.12, 0)
      .jpeg()
      .toBuffer();
    expect(await judged(new Uint8Array(dark))).toMatchObject({ error_code: 714 });
  });
});

describe("the client's own camera", () => {
  const rawScore = async (device: string): Promise<number> => {
    const selfie = await drawnSelfie(middle);
    const answer = await judged(selfie, { device, details: 'true' });
    return (answer['api_response'] as Record<string, number>)['score']!;
  };

  it('is taken out of the score after ten pictures, for that device only', async () => {
    const before = await rawScore('IOS');
    for (let i = 0; i < 9; i++)
      await judged(await drawnSelfie({ ...middle, x: 430 + 4 * i }), { device: 'IOS' });
    expect(await rawScore('IOS')).not.toBe(before);
    expect(await rawScore('DESKTOP')).toBe(before);
    const { text } = await service.request('/metrics');
    expect(text).toMatch(/^anverso_liveness_bands_total\{band="\w+",baseline="known"\} 1$/m);
  });
});
