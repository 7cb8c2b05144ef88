import { describe, expect, it } from 'vitest';
import type { Answer, Parts } from '../support/http.js';
import { movingReasons, type MovingReason } from '../../src/contract/challenge.js';
import { recordingLimits } from '../../src/contract/limits.js';
import { anyImage, fresh, rejectedAs, throwingImage } from '../support/images.js';
import { type Challenge, recordingParts } from '../support/recording.js';
import type { Suite } from '../support/use.js';

/** A person is asked to move, and the recording is judged by what was asked. */
export const challenges: Suite = (use) =>
  describe('moving selfies', () => {
    const ask = (client: string, body?: unknown) =>
      use().as(client, '/api/v3.2/biometrics/challenges/', {
        method: 'POST',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
    const create = async (client: string, previous?: string): Promise<Challenge> => {
      const answer = await ask(client, previous === undefined ? undefined : { previous });
      expect(answer.status, answer.text).toBe(201);
      return answer.json as Challenge;
    };
    const expire = ({ id }: Challenge, client: string) =>
      use().store.challenges.issue(
        {
          ...{ id: `${id}-next`, client, series: id, session: null },
          // The clock of the store may be behind by some milliseconds.
          ...{
            createdAt: new Date(Date.now() - 5000),
            expiresAt: new Date(),
            retainUntil: new Date(),
          },
        },
        () => ['open_mouth'],
      );

    it('201: two or three actions, for thirty seconds, three times', async () => {
      const client = await use().client();
      const before = Date.now();
      const challenge = await create(client);
      expect(challenge.id).toMatch(/^[\w-]{22}$/);
      expect([2, 3]).toContain(challenge.actions.length);
      expect(challenge.attempts_left).toBe(3);
      const seconds = (Date.parse(challenge.expires_at) - before) / 1000;
      expect(seconds).toBeGreaterThan(20);
      expect(seconds).toBeLessThan(90);
    });

    it('only for clients that contracted liveness', async () => {
      const client = await use().client({ services: ['ocr'] });
      expect((await ask(client)).status).toBe(403);
    });

    it('attempts of one person count together; then there is none', async () => {
      const client = await use().client();
      let previous: string | undefined;
      for (const left of [3, 2, 1]) {
        const challenge = await create(client, previous);
        expect(challenge.attempts_left).toBe(left);
        await use().liveness(recordingParts(challenge.id, 'action_missing'), { client });
        previous = challenge.id;
      }
      const spent = await ask(client, { previous });
      expect([spent.status, spent.json]).toMatchObject([409, { code: 'attempts_spent' }]);
      const foreign = await ask(await use().client(), { previous });
      expect([foreign.status, foreign.json]).toMatchObject([400, { field: 'previous' }]);
    });

    it('what was missed twice is spared; frames that show no one spare nothing', async () => {
      const missedAfter = async (why: MovingReason) => {
        const client = await use().client();
        const first = await create(client);
        await use().liveness(recordingParts(first.id, why), { client });
        let missed: readonly string[] = [];
        const times = { createdAt: new Date(), expiresAt: new Date(), retainUntil: new Date() };
        await use().store.challenges.issue(
          { id: `${first.id}-2`, client, series: first.id, session: null, ...times },
          ([past]) => {
            missed = past!.missed;
            return ['open_mouth'];
          },
        );
        return { asked: first.actions, missed };
      };
      const tried = await missedAfter('action_missing');
      expect(tried.missed).toEqual(tried.asked);
      expect((await missedAfter('frozen')).missed).toEqual([]);
    });

    it('a live person: the answer of a photo, and what was seen', async () => {
      const client = await use().client();
      const { id, actions } = await create(client);
      const parts = { ...recordingParts(id), return_id: 'true', details: 'true' };
      const answer = await use().liveness(parts, { client });
      expect([answer.status, answer.json]).toMatchObject([
        200,
        {
          valid: true,
          api_response: { liveness: 0.9344166 },
          details: {
            challenge: {
              ...{ id, verdict: 'live', why: 'done', flatness: 0.2, same_face: 0.8 },
              actions: actions.map((action) => ({ action, done: true, at_ms: 900 })),
            },
          },
        },
      ]);
      const [record] = await use().store.transactions.list(client, { limit: 1 });
      expect(record).toMatchObject({ kind: 'moving_selfie', outcome: 'accepted' });
    });

    const codesOf: Partial<Record<MovingReason, number>> = {
      ...{ flat: 715, frozen: 715, jump: 715, other_face: 715, spoof: 715 },
      ...{ too_soon: 715, replayed: 715 },
      ...{ action_missing: 714, action_early: 714, too_few_frames: 714, times_implausible: 714 },
      ...{ face_absent: 704, faces_many: 705, frames_poor: 713, frames_unreadable: 708 },
    };
    it.each(Object.entries(codesOf))('%s is answered with %i, and why', async (why, code) => {
      const client = await use().client();
      const { id } = await create(client);
      const answer = await use().liveness(recordingParts(id, why as MovingReason), { client });
      const { verdict } = movingReasons[why as MovingReason];
      expect([answer.status, answer.json]).toMatchObject([
        200,
        { valid: false, error_code: code, details: { challenge: { why, verdict } } },
      ]);
    });

    it('the photo beside the recording is judged as any photo', async () => {
      const client = await use().client();
      const { id } = await create(client);
      const parts = { ...recordingParts(id), selfie: fresh(rejectedAs('eyesClosed')) };
      const answer = await use().liveness(parts, { client });
      expect(answer.json).toMatchObject({
        ...{ valid: false, error_code: 716 },
        details: { challenge: { verdict: 'live' } },
      });
    });

    it('a photo alone is answered as it always was, byte for byte', async () => {
      const client = await use().client();
      const plain = await use().liveness({ selfie: anyImage }, { client });
      expect(plain.text).toBe('{"valid":true}');
      const refused = await use().liveness({ selfie: rejectedAs('faceAbsent') }, { client });
      expect(refused.text).toBe('{"valid":false,"message":"Face not detected.","error_code":704}');
      const unknown = await use().liveness({ selfie: anyImage, other: anyImage }, { client });
      expect(unknown.text).toBe(
        '{"valid":false,"message":"The request is not valid: the only file fields are selfie.","error_code":712}',
      );
    });

    const large = new Uint8Array(recordingLimits.frameBytes + 1);
    const bad: Readonly<Record<string, readonly [number, string, (id: string) => object]>> = {
      'no frame': [400, 'frames are too few', () => ({ frames: [] })],
      'one frame': [400, 'frames are too few', () => ({ frames: [anyImage] })],
      '500 frames': [
        ...([400, 'frames are too many; at most 36'] as const),
        () => ({ frames: Array.from({ length: 500 }, () => anyImage) }),
      ],
      'times that do not rise': [400, 'rising', () => ({ frame_times_ms: '[0,200,100]' })],
      'a time too few': [400, 'one for each frame', () => ({ frame_times_ms: '[0,1]' })],
      'a prompt too many': [400, 'one for each action', () => ({ prompt_times_ms: '[0,1,2,3,4]' })],
      'a frame too large': [413, 'frames is too large', () => ({ frames: [large, anyImage] })],
      'an unknown challenge': [400, 'is not a challenge', () => ({ challenge_id: 'x' })],
      'no challenge': [400, 'challenge_id is missing', () => ({ challenge_id: '' })],
    };
    it.each(Object.entries(bad))('%s is refused, and uses nothing up', async (_name, found) => {
      const [status, text, change] = found;
      const client = await use().client();
      const { id } = await create(client);
      const refused = await use().liveness({ ...recordingParts(id), ...change(id) }, { client });
      expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(text)]);
      expect((await use().liveness(recordingParts(id), { client })).json).toMatchObject({
        valid: true,
      });
    });

    it('a challenge that was used, is another client’s or has expired', async () => {
      const client = await use().client();
      const { id } = await create(client);
      await use().liveness(recordingParts(id, 'flat'), { client });
      const used = await use().liveness(recordingParts(id), { client });
      expect([used.status, used.text]).toEqual([400, expect.stringContaining('already used')]);
      const other = await create(client);
      const foreign = await use().liveness(recordingParts(other.id), {
        client: await use().client(),
      });
      expect(foreign.text).toContain('is not a challenge of this client');
      await expire(other, client);
      const late = await use().liveness(recordingParts(other.id), { client });
      expect([late.status, late.text]).toEqual([400, expect.stringContaining('has expired')]);
    });

    it('a fault of the service uses nothing up; the same key gets the same answer', async () => {
      const client = await use().client();
      const { id } = await create(client);
      const parts = recordingParts(id);
      const fault = await use().liveness({ ...parts, selfie: throwingImage }, { client });
      expect(fault.status).toBe(500);
      const headers = { 'idempotency-key': `k-${id}` };
      const first = await use().liveness(parts, { client, headers });
      expect(first.json).toMatchObject({ valid: true });
      const again = await use().liveness(parts, { client, headers });
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
      const others = { ...parts, frames: [...(parts['frames'] as Uint8Array[])].reverse() };
      expect((await use().liveness(others, { client, headers })).text).toContain('another body');
    });

    const whyOf = ({ json }: Answer) =>
      (json as { details: { challenge: { why: MovingReason } } }).details.challenge.why;
    /** The bytes of one recording, for another challenge. */
    const postAgain = async (parts: Parts, client: string, previous?: string) => {
      const { id } = await create(client, previous);
      return use().liveness({ ...parts, challenge_id: id }, { client });
    };

    it('a recording that lasts longer than the time since its challenge is too soon', async () => {
      const client = await use().client();
      const { id } = await create(client);
      const minute = JSON.stringify([0, 500, 60_000]);
      const soon = { ...recordingParts(id), frame_times_ms: minute };
      const answer = await use().liveness(soon, { client });
      expect([answer.json, whyOf(answer)]).toMatchObject([
        { valid: false, error_code: 715 },
        'too_soon',
      ]);
      const [record] = await use().store.transactions.list(client, { limit: 1 });
      expect(record).toMatchObject({ kind: 'moving_selfie', outcome: 'rejected' });
      expect((await use().liveness(recordingParts(id), { client })).text).toContain('already used');
    });

    it('the bytes of another recording are replayed, whoever sends them', async () => {
      const [client, other] = [await use().client(), await use().client()];
      const parts = recordingParts((await create(client)).id);
      expect(whyOf(await use().liveness(parts, { client }))).toBe('done');
      const replayed = await postAgain(parts, other);
      expect([replayed.json, whyOf(replayed)]).toMatchObject([
        { valid: false, error_code: 715 },
        'replayed',
      ]);
      const newStill = { ...parts, selfie: fresh(anyImage) };
      expect(whyOf(await postAgain(newStill, client))).toBe('replayed');
      const newFrames = { ...recordingParts(''), selfie: parts['selfie']! };
      expect(whyOf(await postAgain(newFrames, client))).toBe('replayed');
    });

    it('of two requests at once with the same bytes, one passes', async () => {
      const client = await use().client();
      const parts = recordingParts('');
      const answers = await Promise.all([1, 2, 3, 4].map(() => postAgain(parts, client)));
      expect(answers.map(whyOf).sort()).toEqual(['done', 'replayed', 'replayed', 'replayed']);
    });

    it('a genuine person may send the same bytes: after a fault, alone, and again', async () => {
      const client = await use().client();
      const parts = recordingParts('');
      const frames = [fresh(throwingImage), ...(parts['frames'] as Uint8Array[])];
      const failing = { ...parts, selfie: frames[0]!, frame_times_ms: '[0,1,2,3]', frames };
      expect((await postAgain(failing, client)).status).toBe(500);
      expect(whyOf(await postAgain(parts, client))).toBe('done');
      // The photo is sent alone, too, and with the next attempt of the same person.
      const selfie = parts['selfie']!;
      expect((await use().liveness({ selfie }, { client })).json).toEqual({ valid: true });
      const { id } = await create(client);
      const missed = recordingParts(id, 'action_missing');
      await use().liveness(missed, { client });
      const second = { ...recordingParts(''), selfie: missed['selfie']! };
      expect(whyOf(await postAgain(second, client, id))).toBe('done');
    });

    it('a sandbox takes the same files over and over, of any length', async () => {
      const client = await use().client({ sandbox: true });
      const long = { ...recordingParts(''), frame_times_ms: '[0,500,20000]' };
      const parts = { ...long, sandbox_outcome: 'accepted' };
      for (let i = 0; i < 2; i++) expect(whyOf(await postAgain(parts, client))).toBe('done');
      const replayed = { ...parts, sandbox_outcome: 'replayed' };
      expect(whyOf(await postAgain(replayed, client))).toBe('replayed');
    });

    it('in the sandbox: every reason by its name, every code of a photo', async () => {
      const client = await use().client({ sandbox: true });
      for (const [outcome, code, why] of [
        ...([
          ['accepted', undefined, 'done'],
          ['715', 715, 'flat'],
        ] as const),
        ...([
          ['other_face', 715, 'other_face'],
          ['action_missing', 714, 'action_missing'],
        ] as const),
        ...([['eyesClosed', 716, 'done']] as const),
      ]) {
        const { id, actions } = await create(client);
        const parts = { ...recordingParts(id), sandbox_outcome: outcome };
        const answer = await use().liveness(parts, { client });
        const { json } = answer as {
          json: { error_code?: number; details: { challenge: Challenge } };
        };
        expect([json.error_code, json.details.challenge]).toMatchObject([code, { why }]);
        expect(json.details.challenge.actions.length).toBe(actions.length);
      }
    });
  });
