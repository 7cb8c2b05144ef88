import sharp from 'sharp';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Parts } from '../support/http.js';
import { commented, specimen } from '../support/images.js';
import type { Challenge } from '../support/recording.js';
import { startTestService, type TestService } from '../support/service.js';

/* Recordings that are none, judged by the service's own nets. Faces are rendered. */

vi.setConfig({ testTimeout: 120_000 });

type Verdict = {
  readonly valid: boolean;
  readonly error_code: number;
  readonly details?: {
    readonly challenge?: { readonly why: string; readonly same_face: number | null };
  };
};

describe('recordings that prove nothing', () => {
  let service: TestService;
  let frames: readonly Uint8Array[];
  beforeAll(async () => {
    service = await startTestService({ worker: 'real' });
    await service.ready();
    // A rendered face that comes a little closer: every frame differs.
    frames = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const [side, margin] = [480, 6 * index];
        const image = sharp(specimen('selfie'))
          .resize(side + 2 * margin, side + 2 * margin)
          .extract({ left: margin, top: margin, width: side, height: side });
        return new Uint8Array(await image.jpeg({ quality: 80 }).toBuffer());
      }),
    );
  }, 180_000);

  const judge = async (
    given: readonly Uint8Array[],
    still = specimen('selfie'),
  ): Promise<Verdict> => {
    const asked = await service.as(undefined, '/api/v3.2/biometrics/challenges/', {
      method: 'POST',
    });
    // As a camera does it: the recording takes its time, and its bytes are new.
    const times = given.map((_, index) => index * 50);
    await pause(times.at(-1));
    const take = randomUUID();
    const parts: Parts = {
      selfie: commented(still, take),
      challenge_id: (asked.json as Challenge).id,
      frames: given.map((frame) => commented(frame, take)),
      frame_times_ms: JSON.stringify(times),
    };
    const answer = await service.liveness(parts);
    expect(answer.status, answer.text).toBe(200);
    return answer.json as Verdict;
  };
  const whyOf = ({ details }: Verdict): string | undefined => details?.challenge?.why;

  it('one frame over and over: frozen', async () => {
    const verdict = await judge(Array.from({ length: 8 }, () => frames[0]!));
    expect([verdict.valid, verdict.error_code, whyOf(verdict)]).toEqual([false, 715, 'frozen']);
  });

  it('the same bytes again: replayed, whatever is asked', async () => {
    const take = frames.map((frame) => commented(frame));
    const send = async () => {
      const { json } = await service.as(undefined, '/api/v3.2/biometrics/challenges/', {
        method: 'POST',
      });
      const answer = await service.liveness({
        ...{ selfie: commented(specimen('selfie')), frames: take },
        challenge_id: (json as Challenge).id,
        frame_times_ms: JSON.stringify(take.map((_, index) => index)),
      });
      return whyOf(answer.json as Verdict);
    };
    expect(await send()).not.toBe('replayed');
    expect(await send()).toBe('replayed');
  });

  it('a flat face that comes closer: never live', async () => {
    const verdict = await judge(frames);
    expect(verdict.valid).toBe(false);
    expect([714, 715]).toContain(verdict.error_code);
    expect(whyOf(verdict)).not.toBe('other_face');
  });

  it('the photo beside the recording counts as one of its faces', async () => {
    const sameFaceOf = async (still: string): Promise<number> =>
      (await judge(frames, specimen(still))).details!.challenge!.same_face!;
    // Neither is a person: a rendered head and a drawing.
    expect(await sameFaceOf('selfie')).toBeGreaterThan(0.6);
    expect(await sameFaceOf('selfie-drawn')).toBeLessThan(0.45);
  });

  it('frames of different sizes and shapes: never live', async () => {
    const odd = await Promise.all(
      frames.map(async (bytes, index) => {
        const size = { width: 200 + 60 * index, height: 480 - 30 * index, fit: 'fill' } as const;
        return new Uint8Array(await sharp(bytes).resize(size).jpeg().toBuffer());
      }),
    );
    expect((await judge(odd)).valid).toBe(false);
  });

  it('a frame that is no image, and one that would fill the memory: 708', async () => {
    const text = new TextEncoder().encode('no picture at all');
    const create = { width: 900, height: 900, channels: 3, background: '#777' } as const;
    const huge = new Uint8Array(await sharp({ create }).png().toBuffer());
    // Its header says 60,000 × 60,000: nothing decodes that.
    for (const at of [16, 20]) new DataView(huge.buffer).setUint32(at, 60_000);
    for (const bad of [text, huge]) {
      const verdict = await judge([frames[0]!, frames[1]!, bad, ...frames.slice(3)]);
      expect([verdict.valid, verdict.error_code, whyOf(verdict)]).toEqual([
        ...[false, 708, 'frames_unreadable'],
      ]);
    }
  });
});
