import { describe, expect, it } from 'vitest';
import { type Answer, bearer, formOf, type Parts } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { type Challenge, recordingParts } from '../support/recording.js';
import type { Suite } from '../support/use.js';

type Session = { status: string; steps: { status: string; moving?: boolean; answer: unknown }[] };

/** A capture session that asks for a moving selfie. */
export const movingSessions: Suite = (use) =>
  describe('sessions with a moving selfie', () => {
    const start = async (liveness: string) => {
      const client = await use().client();
      const created = await use().as(client, '/api/v3.2/sessions/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ steps: [{ kind: 'selfie', liveness }] }),
      });
      const { id, link } = created.json as { id: string; link: string };
      const headers = { 'anverso-device': 'a-device-of-its-own', ...bearer(link.split('#')[1]!) };
      const call = (path: string, init: RequestInit = {}): Promise<Answer> =>
        use().request(`/api/v3.2/capture/${path}`, { ...init, headers });
      return {
        client,
        look: () => call(''),
        session: async () => (await use().as(client, `/api/v3.2/sessions/${id}`)).json as Session,
        challenge: () => call('steps/0/challenge/', { method: 'POST' }),
        send: (parts: Parts) => call('steps/0/', { method: 'POST', body: formOf(parts) }),
      };
    };
    const idIn = (answer: Answer): string => (answer.json as Challenge).id;

    it('moving: no photo alone; done with its challenge, which the record says', async () => {
      const { look, challenge, send, session } = await start('moving');
      expect((await look()).json).toMatchObject({
        steps: [{ kind: 'selfie', liveness: 'moving', attempts_left: 3 }],
      });
      const alone = await send({ selfie: anyImage });
      expect([alone.status, alone.json]).toMatchObject([409, { code: 'challenge_required' }]);
      const asked = await challenge();
      expect([asked.status, asked.json]).toMatchObject([201, { attempts_left: 3 }]);
      expect((await send(recordingParts(idIn(asked)))).json).toEqual({ accepted: true });
      expect(await session()).toMatchObject({
        status: 'finished',
        steps: [
          {
            ...{ status: 'done', liveness: 'moving', moving: true },
            answer: { valid: true, details: { challenge: { verdict: 'live' } } },
          },
        ],
      });
      expect((await challenge()).status).toBe(409);
    });

    it('three attempts, what was missed is said, and then the session ends', async () => {
      const { challenge, send, session } = await start('moving');
      for (const left of [2, 1, 0]) {
        const id = idIn(await challenge());
        const refused = await send(recordingParts(id, 'action_missing'));
        expect(refused.json).toMatchObject({
          accepted: false,
          error_code: 714,
          attempts_left: left,
        });
        expect(refused.text).toContain('movimiento');
      }
      expect(await session()).toMatchObject({ status: 'finished', steps: [{ status: 'refused' }] });
    });

    it('a challenge of one session is of no use in another, nor to the API', async () => {
      const [one, other] = [await start('moving'), await start('moving')];
      const id = idIn(await one.challenge());
      const foreign = await other.send(recordingParts(id));
      expect([foreign.status, foreign.json]).toMatchObject([400, { attempts_left: 3 }]);
      const direct = await use().liveness(recordingParts(id), { client: one.client });
      expect(direct.text).toContain('is not a challenge of this client and session');
      expect((await one.send(recordingParts(id))).json).toEqual({ accepted: true });
    });

    it('auto: three recordings, then a photo, and the record says which it was', async () => {
      const { challenge, send, session } = await start('auto');
      for (let i = 0; i < 3; i++)
        await send(recordingParts(idIn(await challenge()), 'action_missing'));
      expect((await challenge()).json).toMatchObject({ code: 'attempts_spent' });
      expect((await send({ selfie: anyImage })).json).toEqual({ accepted: true });
      const { steps } = await session();
      expect(steps[0]).toMatchObject({ status: 'done', liveness: 'auto' });
      expect(steps[0]).not.toHaveProperty('moving');
    });

    it('photo, the default: no challenge, and no frames', async () => {
      const { challenge, send } = await start('photo');
      expect((await challenge()).status).toBe(409);
      expect((await send(recordingParts('x'))).status).toBe(400);
      expect((await send({ selfie: anyImage })).json).toEqual({ accepted: true });
    });
  });
