import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { MovingReason } from '../../src/contract/challenge.js';
import type { ConversationState } from '../../src/contract/conversation.js';
import { pathOf, pathPieces } from '../../src/contract/dot-path.js';
import { type Answer, bearer, formOf, type Parts } from '../support/http.js';
import { anyImage } from '../support/images.js';
import {
  converse,
  type Message,
  type Opened,
  type Person,
  recordingOf,
} from '../support/conversation.js';
import { openSocket } from '../support/conversation-socket.js';
import { recordingParts } from '../support/recording.js';
import type { Suite } from '../support/use.js';

// A conversation takes the time that a person takes.
vi.setConfig({ testTimeout: 60_000 });

/** A challenge that is revealed piece by piece, by plain POSTs and over WebSockets. */
export const conversations: Suite = (use) =>
  describe('conversations', () => {
    const json = (body: unknown): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const open = (client: string, body: object = {}) =>
      use().as(client, '/api/v3.2/biometrics/conversations/', json(body));
    const opened = async (client: string, previous?: string): Promise<Opened> => {
      const answer = await open(client, previous === undefined ? {} : { previous });
      expect(answer.status, answer.text).toBe(201);
      return answer.json as Opened;
    };
    const post = ({ id, token }: Pick<Opened, 'id' | 'token'>, message: unknown) => {
      const init = json(message);
      const headers = { ...(init.headers as object), ...bearer(token) };
      return use().request(`/api/v3.2/conversations/${id}/hashes/`, { ...init, headers });
    };
    const sender = (talk: Opened) => async (message: Message) => {
      const answer = await post(talk, message);
      expect(answer.status, answer.text).toBe(200);
      return answer.json as Opened;
    };
    const bySocket = async (talk: Opened) => (await openSocket(use().url, talk)).send;
    const first = (at_ms: number): Message => ({
      ...{ shown: 0, from: 0 },
      frames: [{ sha256: 'A'.repeat(43), at_ms }],
    });

    type Verdict = {
      readonly valid: boolean;
      readonly error_code?: number;
      readonly details: {
        readonly challenge: { readonly why: MovingReason; readonly followed?: object };
      };
    };
    const send = async (client: string, parts: Parts): Promise<Verdict> => {
      const answer = await use().liveness(parts, { client });
      expect(answer.status, answer.text).toBe(200);
      return answer.json as Verdict;
    };
    /** Opens one, follows, and sends the recording, perhaps changed. */
    const tryAs = async (
      person: Person,
      change: (parts: Parts) => Parts = (parts) => parts,
      by: (talk: Opened) => ReturnType<typeof sender> | ReturnType<typeof bySocket> = sender,
    ) => {
      const client = await use().client();
      const talk = await opened(client);
      const done = await converse(talk, await by(talk), person);
      const verdict = await send(client, change(recordingOf(talk.id, done)));
      return { talk, done, verdict, why: verdict.details.challenge.why };
    };

    it('201: one prompt, a token, a minute', async () => {
      const before = Date.now();
      const talk = await opened(await use().client());
      expect(talk).toMatchObject({
        ...{ attempts_left: 3, piece_ms: 500, frames: 0, frames_wanted: null },
        prompts: [{ number: 0, kind: 'dot', yaw_deg: 0, pitch_deg: 0 }],
      });
      expect(Date.parse(talk.expires_at) - before).toBeGreaterThan(50_000);
      expect((await open(await use().client({ services: ['ocr'] }))).status).toBe(403);
    });

    it('its token opens it, and nothing else does', async () => {
      const [one, other] = [await opened(await use().client()), await opened(await use().client())];
      expect((await post({ ...one, token: other.token }, first(0))).status).toBe(401);
      expect((await post({ ...one, token: 'short' }, first(0))).status).toBe(401);
      expect((await post({ ...one, id: 'A'.repeat(22) }, first(0))).status).toBe(401);
      expect((await post(one, first(0))).status).toBe(200);
    });

    it.each([
      ['shown', { ...first(0), shown: -1 }],
      ['shown', []],
      ['from', { ...first(0), from: '0' }],
      ['frames', { ...first(0), frames: [{ sha256: 'short', at_ms: 0 }] }],
      ['frames', { ...first(0), frames: [{ sha256: 'A'.repeat(43), at_ms: 1e9 }] }],
      ['frames', { ...first(0), frames: Array.from({ length: 65 }, () => first(0).frames[0]) }],
      ['done', { ...first(0), done: 'yes' }],
    ])('400: %s', async (field, message) => {
      const answer = await post(await opened(await use().client()), message);
      expect([answer.status, answer.json]).toMatchObject([400, { field }]);
    });

    it('409: what does not fit what was said before', async () => {
      const talk = await opened(await use().client());
      const unknown = await post(talk, { ...first(0), shown: 1 });
      expect([unknown.status, unknown.json]).toMatchObject([409, { code: 'prompt_unknown' }]);
      await post(talk, first(0));
      const changed = await post(talk, first(7));
      expect([changed.status, changed.json]).toMatchObject([409, { code: 'frames_changed' }]);
    });

    it('a message is timed when it arrived, however long the node takes with it', async () => {
      const talk = await opened(await use().client());
      const { conversations } = use().store;
      const { withToken } = conversations;
      const busy = vi.spyOn(conversations, 'withToken').mockImplementation(async (...call) => {
        await pause(600);
        return withToken(...call);
      });
      await post(talk, first(0)).finally(() => busy.mockRestore());
      const { frames, revealedAtMs } = (await conversations.find(talk.id)) as ConversationState;
      expect(revealedAtMs[1]! - frames[0]!.arrivedAtMs).toBeGreaterThan(590);
    });

    it('who follows the dot and does the actions is live, within twelve seconds, by POST and by WebSocket', async () => {
      const all = await Promise.all([tryAs({}), tryAs({}, undefined, bySocket)]);
      for (const { talk, done, verdict } of all) {
        expect(verdict).toMatchObject({
          valid: true,
          details: { challenge: { why: 'done', followed: { followed: true, order: true } } },
        });
        expect(done.lastedMs).toBeLessThan(12_000);
        expect(done.wanted.length).toBeLessThanOrEqual(26);
        // Nothing of it is left but the answer.
        expect(await use().store.conversations.find(talk.id)).toBeUndefined();
      }
    });

    it('who does not follow is asked again; who was recorded before is refused', async () => {
      const still = { yawDeg: 0, pitchDeg: 0 };
      const clip = pathOf(3_141_592)!;
      const [idle, recorded, early, missed, changed] = await Promise.all([
        tryAs({ headAt: () => still }),
        // The right actions, and a path that was made before.
        tryAs({ headAt: (ms) => clip[Math.floor(ms / 500) - 1] ?? still }),
        tryAs({ lagMs: -350 }),
        tryAs({ isIdle: true }),
        tryAs({}, (parts) => ({
          ...parts,
          frames: [...(parts['frames'] as Uint8Array[])].reverse(),
        })),
      ]);
      expect([idle.why, idle.verdict.error_code]).toEqual(['not_followed', 714]);
      expect([recorded.why, recorded.verdict.error_code]).toEqual(['not_followed', 714]);
      expect([early.why, early.verdict.error_code]).toEqual(['followed_early', 715]);
      expect([missed.why, missed.verdict.error_code]).toEqual(['action_missing', 714]);
      expect([changed.why, changed.verdict.error_code]).toEqual(['frames_not_promised', 715]);
    });

    it('a recording that comes before the end is unfinished', async () => {
      const client = await use().client();
      const { id } = await opened(client);
      const { details, error_code: code } = await send(client, {
        ...recordingParts(id),
        frames: ['0', '1', '2', '3'].map((yaw) => Buffer.from(`pose:${yaw},0;${id}`)),
        frame_times_ms: '[0,1,2,3]',
      });
      expect([details.challenge.why, code]).toEqual(['conversation_unfinished', 714]);
    });

    it('attempts count together with those that were revealed at once', async () => {
      const client = await use().client();
      const one = await opened(client);
      await use().liveness(recordingParts(one.id, 'not_followed'), { client });
      const challenge = await use().as(client, '/api/v3.2/biometrics/challenges/', {
        ...json({ previous: one.id }),
      });
      expect(challenge.json).toMatchObject({ attempts_left: 2 });
      const { id } = challenge.json as { id: string };
      await use().liveness(recordingParts(id, 'action_missing'), { client });
      const third = await opened(client, id);
      expect(third.attempts_left).toBe(1);
      await use().liveness(recordingParts(third.id, 'not_followed'), { client });
      const spent = await open(client, { previous: third.id });
      expect([spent.status, spent.json]).toMatchObject([409, { code: 'attempts_spent' }]);
    });

    it('never a sequence twice, and none that can be read from the answer', async () => {
      const client = await use().client();
      const talks = await Promise.all(Array.from({ length: 12 }, () => opened(client)));
      const states = await Promise.all(talks.map(({ id }) => use().store.conversations.find(id)));
      const plans = states.map((state) => JSON.stringify((state as ConversationState).plan));
      expect(new Set(plans).size).toBe(plans.length);
      const [state] = states as [ConversationState];
      // From the centre along the path and back, then the actions.
      const [, ...parts] = state.plan.map((prompt) =>
        prompt.kind === 'dot' ? `${prompt.to.yawDeg},${prompt.to.pitchDeg}` : prompt.action,
      );
      const sequence = [...parts.slice(0, pathPieces), ...parts.slice(pathPieces + 1)].join(' ');
      const claim = () =>
        use().store.conversations.claimSequence(client, sequence, new Date(Date.now() + 9e5));
      expect(await claim()).toBe(false);
      expect(JSON.stringify(talks[0])).not.toContain(state.seed);
    });

    /** Opens one by the link of a new session. */
    const inSession = async (client: string) => {
      const steps = [{ kind: 'selfie', liveness: 'moving' }];
      const created = await use().as(client, '/api/v3.2/sessions/', json({ steps }));
      const { id, link } = created.json as { id: string; link: string };
      const headers = { 'anverso-device': 'a-device-of-its-own', ...bearer(link.split('#')[1]!) };
      const call = (path: string, init: RequestInit = {}): Promise<Answer> =>
        use().request(`/api/v3.2/capture/steps/0/${path}`, { method: 'POST', ...init, headers });
      const answer = await call('conversation/');
      expect(answer.status, answer.text).toBe(201);
      return { id, call, talk: answer.json as Opened };
    };

    it('its token ends with its session, by POST and by WebSocket', async () => {
      const client = await use().client();
      const { id, talk } = await inSession(client);
      const { closed } = await openSocket(use().url, talk);
      expect((await post(talk, first(0))).status).toBe(200);
      await use().as(client, `/api/v3.2/sessions/${id}`, { method: 'DELETE' });
      expect((await post(talk, first(0))).status).toBe(401);
      expect(await closed).toBe(4401);
    });

    it('a session: the check says how it was followed, and still sends it to a person', async () => {
      const client = await use().client();
      const { id, talk, call } = await inSession(client);
      const done = await converse(talk, sender(talk));
      const other = await use().liveness(recordingOf(talk.id, done), { client });
      expect(other.text).toContain('is not a challenge of this client and session');
      const sent = await call('', { body: formOf(recordingOf(talk.id, done)) });
      expect(sent.json).toEqual({ accepted: true });
      const session = await use().as(client, `/api/v3.2/sessions/${id}`);
      const { checks, decision } = session.json as {
        checks: { check: string; evidence?: object }[];
        decision: object;
      };
      expect(checks.find(({ check }) => check === 'capture_integrity')).toMatchObject({
        ...{ result: 'doubt', why: 'camera_unknown' },
        evidence: {
          ...{ posted_as: ['conversation'], followed: true, order: true },
          ...{ lag_ms: expect.any(Number) as number, correlation: expect.any(Number) as number },
        },
      });
      expect(decision).toMatchObject({ outcome: 'review' });
      expect((await call('conversation/')).status).toBe(409);
    });

    it('in the sandbox every reason by its name, without waiting for a person', async () => {
      const client = await use().client({ sandbox: true });
      for (const [outcome, followed] of [
        ['accepted', true],
        ['not_followed', false],
        ['followed_early', false],
      ] as const) {
        const { id } = await opened(client);
        const parts = { ...recordingParts(id), selfie: anyImage, sandbox_outcome: outcome };
        const { valid, details } = await send(client, parts);
        expect([valid, details.challenge]).toMatchObject([followed, { followed: { followed } }]);
      }
    });
  });
