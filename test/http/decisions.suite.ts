import { describe, expect, it } from 'vitest';
import { createClient, isAccepted } from '../../packages/client/src/index.js';
import { adaptTable } from '../../src/sessions/decide/adapt.js';
import { shippedPolicies } from '../../src/sessions/decide/policies.js';
import { checkNames } from '../../src/contract/decision.js';
import type { NewClient } from '../../src/store/clients.js';
import { bearer, formOf, type Parts } from '../support/http.js';
import {
  anyImage,
  expiredImage,
  faceImage,
  facelessImage,
  invalidImage,
  rejectedAs,
  unlikeSides,
} from '../support/images.js';
import type { Suite } from '../support/use.js';

const passport = { kind: 'document', document_type: 'passport' };
const card = { kind: 'document', document_type: 'identification_card' };
const selfie = { kind: 'selfie' };
const services = ['ocr', 'liveness', 'match'] as const;
const asPhotoOnly = { services, policy: 'photo-only' };

type Reason = { check: string; result: string; why: string; message: string };
type Session = {
  status: string;
  decision: { outcome: string; policy: string; decided_by: string; reasons: Reason[] } | null;
  checks: { check: string; result: string; why?: string; evidence?: object }[] | null;
  steps: { status: string; codes: number[]; answer: Record<string, unknown> }[];
};
type Made = { readonly client: string; readonly id: string; readonly token: string };

/** A session ends with a decision: may this person go on, and why not. */
export const decisions: Suite = (use) =>
  describe('decisions of sessions', () => {
    const clientWith = async ({ policy, ...given }: Partial<NewClient> & { policy?: string }) => {
      const client = await use().client(given);
      if (policy) await use().store.policies.set(client, policy, null);
      return client;
    };
    const create = async (client: string, body: object): Promise<Made> => {
      const answer = await use().as(client, '/api/v3.2/sessions/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status, answer.text).toBe(201);
      const { id, link } = answer.json as { id: string; link: string };
      return { client, id, token: link.split('#')[1]! };
    };
    const photo = ({ token }: Made, index: number, parts: Parts) =>
      use().request(`/api/v3.2/capture/steps/${index}/`, {
        method: 'POST',
        body: formOf(parts),
        headers: { ...bearer(token), 'anverso-device': 'a-device-of-its-own' },
      });
    const get = async ({ client, id }: Made): Promise<Session> =>
      (await use().as(client, `/api/v3.2/sessions/${id}`)).json as Session;
    const closing = async ({ token }: Made) => {
      const headers = { ...bearer(token), 'anverso-device': 'a-device-of-its-own' };
      return (await use().request('/api/v3.2/capture/', { headers })).json as object;
    };

    /** A passport or card, then a selfie. */
    const run = async (client: string, photos: readonly Parts[], body: object = {}) => {
      const first = 'backside' in photos[0]! ? card : passport;
      const made = await create(client, { steps: [first, selfie], language: 'en', ...body });
      for (const [index, parts] of photos.entries())
        expect((await photo(made, index, parts)).json).toEqual({ accepted: true });
      return { ...(await get(made)), made };
    };
    const good = [{ frontside: anyImage }, { selfie: anyImage }];

    it('a document and a selfie of its holder: approved where one picture is enough', async () => {
      const client = await clientWith(asPhotoOnly);
      const { status, decision, checks, made } = await run(client, good);
      expect([status, decision]).toMatchObject([
        'finished',
        { outcome: 'approved', policy: 'photo-only@4', decided_by: 'policy', reasons: [] },
      ]);
      expect(checks!.map(({ check }) => check)).toEqual(checkNames);
      expect(checks!.find(({ check }) => check === 'face_match')).toMatchObject({
        result: 'passed',
        evidence: { similarity: 1 },
      });
      expect(await closing(made)).toMatchObject({ status: 'finished', closing: 'thanks' });
    });

    it.each([
      ['nothing', undefined, ['no_channel'], 'camera_unknown', 'approved'],
      ['a phone’s camera', { desk: false, faces: true }, undefined, 'camera_unknown', 'approved'],
      ['what cannot be read', { desk: 'x' }, ['channel_unreadable'], 'camera_unknown', 'approved'],
      ['a desktop’s', { desk: true }, ['desktop'], 'desktop_camera', 'review'],
      [
        'a canvas',
        { desk: false, track: 'canvas' },
        ['not_a_camera_track'],
        'channel_suspicious',
        'review',
      ],
    ])('the page saw %s', async (_what, seen, channel, why, outcome) => {
      const client = await clientWith(asPhotoOnly);
      const report = seen && { channel: JSON.stringify({ source: 'camera', ...seen }) };
      const { decision, checks } = await run(client, [good[0]!, { selfie: anyImage, ...report }]);
      expect(decision!.outcome).toBe(outcome);
      expect(checks!.find(({ check }) => check === 'capture_integrity')).toEqual({
        ...{ check: 'capture_integrity', step: 1, result: 'doubt', why },
        evidence: { posted_as: ['picture'], ...(channel && { channel }) },
      });
    });

    it('by the standard policy one picture is for a person', async () => {
      const { decision } = await run(await clientWith({ services }), good);
      expect(decision).toMatchObject({
        outcome: 'review',
        policy: 'standard@3',
        reasons: [
          { check: 'capture_integrity', result: 'doubt', why: 'camera_unknown' },
          { check: 'selfie_live', result: 'passed', why: 'one_picture' },
        ],
      });
    });

    it.each([
      [
        'two people',
        [{ frontside: anyImage }, { selfie: faceImage(0.04) }],
        'declined',
        'different_people',
      ],
      ['faces unlike', [{ frontside: anyImage }, { selfie: faceImage(0.25) }], 'review', 'unlike'],
      [
        'faces in doubt',
        [{ frontside: anyImage }, { selfie: faceImage(0.35) }],
        'review',
        'may_differ',
      ],
      [
        'no portrait',
        [{ frontside: facelessImage }, { selfie: anyImage }],
        'review',
        'no_portrait',
      ],
      ['expired', [{ frontside: expiredImage }, { selfie: anyImage }], 'declined', 'expired'],
      ['not valid', [{ frontside: invalidImage }, { selfie: anyImage }], 'review', 'not_valid'],
    ])('%s', async (_what, photos, outcome, why) => {
      const { decision, made } = await run(await clientWith(asPhotoOnly), photos);
      expect(decision).toMatchObject({ outcome, reasons: [{ why }] });
      expect(decision!.reasons[0]!.message).toMatch(/^[A-Z].+\.$/);
      expect(await closing(made)).toMatchObject({ status: 'finished', closing: 'thanks' });
      expect(JSON.stringify(await closing(made))).not.toContain(outcome);
    });

    it('the selfie may come first', async () => {
      const client = await clientWith(asPhotoOnly);
      const made = await create(client, { steps: [passport, selfie] });
      await photo(made, 1, { selfie: faceImage(0.04) });
      await photo(made, 0, { frontside: anyImage });
      expect((await get(made)).decision).toMatchObject({ outcome: 'declined' });
    });

    it('two people are not approved where faces are not compared', async () => {
      const client = await clientWith({ services: ['ocr', 'liveness'], policy: 'photo-only' });
      const { decision } = await run(client, good);
      expect(decision).toMatchObject({ outcome: 'review', reasons: [{ why: 'not_contracted' }] });
    });

    it('the back of another card is asked for again; five of them are declined', async () => {
      const client = await clientWith(asPhotoOnly);
      const made = await create(client, { steps: [card, selfie], language: 'en' });
      const wrong = { frontside: unlikeSides, backside: anyImage };
      const refused = await photo(made, 0, wrong);
      expect(refused.json).toEqual({
        accepted: false,
        error_code: 816,
        advice: 'Photograph the front and the back of the same card.',
        advice_by_language: {
          en: 'Photograph the front and the back of the same card.',
          es: 'Fotografíe el frente y el reverso de la misma tarjeta.',
          pt: 'Fotografe a frente e o verso do mesmo documento.',
        },
        attempts_left: 4,
      });
      for (let left = 4; left > 0; left -= 1) await photo(made, 0, wrong);
      const { decision, checks, steps } = await get(made);
      expect(decision).toMatchObject({
        outcome: 'declined',
        reasons: [
          { check: 'sides_match', result: 'failed', why: 'sides_differ', step: 0 },
          ...decision!.reasons.slice(1).map(() => ({ why: 'not_reached' })),
        ],
      });
      expect(checks!.filter(({ result }) => result === 'failed')).toHaveLength(1);
      expect(steps[0]!.codes).toEqual([816, 816, 816, 816, 816]);
    });

    it('the right back after the wrong one is approved', async () => {
      const client = await clientWith(asPhotoOnly);
      const made = await create(client, { steps: [card, selfie] });
      await photo(made, 0, { frontside: unlikeSides, backside: anyImage });
      await photo(made, 0, { frontside: anyImage, backside: anyImage });
      await photo(made, 1, { selfie: anyImage });
      const { decision, checks } = await get(made);
      expect(decision).toMatchObject({ outcome: 'approved' });
      expect(checks!.find(({ check }) => check === 'sides_match')).toMatchObject({
        result: 'passed',
        evidence: { matches_percentage: 100 },
      });
    });

    it('a selfie that passes after one refused as an attack is for a person', async () => {
      const client = await clientWith(asPhotoOnly);
      const made = await create(client, { steps: [selfie] });
      await photo(made, 0, { selfie: rejectedAs('selfieNotLive') });
      await photo(made, 0, { selfie: anyImage });
      expect((await get(made)).decision).toMatchObject({
        outcome: 'review',
        reasons: [{ check: 'selfie_live', why: 'refused_before' }],
      });
    });

    it('decides nothing where it was cancelled or expired, and keeps no face', async () => {
      const client = await clientWith({ services });
      const { sessions } = use().store;
      for (const end of ['cancel', 'expire'] as const) {
        const made = await create(client, { steps: [passport, selfie], expires_in: 60 });
        await photo(made, 0, { frontside: anyImage });
        expect((await sessions.get(client, made.id))!.steps[0]!.face).toMatch(/^ey/);
        if (end === 'cancel')
          await use().as(client, `/api/v3.2/sessions/${made.id}`, { method: 'DELETE' });
        else await sessions.expire(new Date(Date.now() + 61_000));
        expect(await get(made)).toMatchObject({ decision: null, checks: null });
        expect((await sessions.get(client, made.id))!.steps[0]!.face).toBeNull();
      }
      const { made } = await run(client, good);
      const kept = (await sessions.get(client, made.id))!;
      expect(kept.steps.map(({ face }) => face)).toEqual([null, null]);
      expect(JSON.stringify(kept.checks)).not.toMatch(/ERIKSSON|X0000001|1974/);
    });

    it('an adapted policy decides, in its version', async () => {
      const client = await clientWith({ services });
      const table = adaptTable(shippedPolicies.standard.table, [
        'selfie_live.passed:one_picture=approve',
        'face_match.doubt=decline',
        'capture_integrity.doubt=approve',
      ]) as object;
      await use().store.policies.set(client, 'standard', table);
      const approved = await run(client, good);
      expect(approved.decision).toMatchObject({
        outcome: 'approved',
        policy: `${client}/standard@1`,
      });
      await use().store.policies.set(client, 'strict', null);
      const { decision } = await run(client, good);
      expect(decision).toMatchObject({ outcome: 'review', policy: 'strict@3' });
      expect((await get(approved.made)).decision!.policy).toBe(`${client}/standard@1`);
    });

    it('a policy that was adapted before a check existed still decides, the check by its base', async () => {
      const client = await clientWith({ services });
      const { capture_integrity: _later, ...older } = shippedPolicies.standard.table;
      await use().store.policies.set(client, 'standard', older);
      const { decision } = await run(client, good);
      expect(decision).toMatchObject({
        ...{ outcome: 'review', policy: `${client}/standard@1` },
        reasons: [{ why: 'camera_unknown' }, { why: 'one_picture' }],
      });
    });

    it('details of the answers where they are asked for', async () => {
      const client = await clientWith({ services });
      const { steps } = await run(client, good, { details: true });
      expect(steps.map(({ answer }) => answer['details'])).toMatchObject([
        { fields: {}, timings_ms: {} },
        { timings_ms: {} },
      ]);
    });

    it('the client library decides by the decision', async () => {
      const name = await clientWith(asPhotoOnly);
      const token = await use().access(name);
      const client = createClient({ baseUrl: use().url, getToken: () => Promise.resolve(token) });
      const { made } = await run(name, good);
      expect(isAccepted(await client.getSession(made.id))).toBe(true);
      const other = await run(name, [good[0]!, { selfie: faceImage(0.04) }]);
      expect(isAccepted(await client.getSession(other.made.id))).toBe(false);
      const open = await create(name, { steps: [passport] });
      expect(isAccepted(await client.getSession(open.id))).toBe(false);
      const { sessions } = await client.listSessions({ outcome: 'declined' });
      expect(sessions.map(({ id }) => id)).toEqual([other.made.id]);
    });
  });

/** Why was customer 42 accepted? */
export const sessionHistory: Suite = (use) =>
  describe('the history of sessions', () => {
    const body = (given: object): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    const run = async (client: string, given: object): Promise<string> => {
      const created = await use().as(client, '/api/v3.2/sessions/', body(given));
      expect(created.status, created.text).toBe(201);
      const { id, link } = created.json as { id: string; link: string };
      const token = link.split('#')[1]!;
      const { steps } = given as { steps: { kind: string }[] };
      for (const [index, { kind }] of steps.entries())
        await use().request(`/api/v3.2/capture/steps/${index}/`, {
          method: 'POST',
          body: formOf(kind === 'selfie' ? { selfie: anyImage } : { frontside: anyImage }),
          headers: { ...bearer(token), 'anverso-device': 'a-device-of-its-own' },
        });
      return id;
    };
    const list = async (client: string, query = '') => {
      const answer = await use().as(client, `/api/v3.2/sessions/?${query}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.json as { sessions: { id: string }[]; next_cursor: string | null };
    };
    const ids = async (client: string, query: string) =>
      (await list(client, query)).sessions.map(({ id }) => id);

    it('by reference, outcome, check and date, to its own client alone', async () => {
      const [client, stranger] = [await use().client({ sandbox: true }), await use().client()];
      const steps = [passport, selfie];
      const approved = await run(client, {
        ...{ steps, reference: 'customer 42' },
        sandbox_checks: { capture_integrity: 'passed' },
      });
      const doubtful = await run(client, { steps, sandbox_checks: { face_match: 'doubt' } });
      expect(await ids(client, '')).toEqual([doubtful, approved]);
      expect(await ids(stranger, '')).toEqual([]);
      expect(await ids(client, 'reference=customer%2042')).toEqual([approved]);
      expect(await ids(client, 'outcome=approved')).toEqual([approved]);
      expect(await ids(client, 'outcome=review&status=finished')).toEqual([doubtful]);
      expect(await ids(client, 'check=face_match&result=doubt')).toEqual([doubtful]);
      expect(await ids(client, 'to=2026-01-01T00:00:00Z')).toEqual([]);
      const [record] = (await list(client, 'reference=customer%2042')).sessions;
      expect(record).toMatchObject({
        reference: 'customer 42',
        decision: { outcome: 'approved', policy: 'standard@3' },
        steps: [{ kind: 'document', codes: [] }, { kind: 'selfie' }],
      });
      expect(JSON.stringify(record)).not.toContain('answer');
    });

    it('page by page', async () => {
      const client = await use().client({ sandbox: true });
      const made: string[] = [];
      for (let count = 0; count < 5; count += 1)
        made.unshift(await run(client, { steps: [selfie] }));
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list(client, `limit=2${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.sessions.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(made);
      const bad = await use().as(client, '/api/v3.2/sessions/?cursor=nonsense');
      expect([bad.status, bad.json]).toMatchObject([400, { field: 'cursor' }]);
    });

    it('a record of a photo says its session and reference', async () => {
      const client = await use().client({ sandbox: true });
      const id = await run(client, { steps: [selfie], reference: 'order 7' });
      const [record] = await use().store.transactions.list(client, { limit: 1 });
      expect(record).toMatchObject({ session: id, reference: 'order 7' });
    });

    it.each(
      checkNames
        .slice(0, -1)
        .flatMap((check) =>
          (['doubt', 'failed', 'not_run'] as const).map((result) => [check, result] as const),
        ),
    )('a sandbox rehearses %s: %s', async (check, result) => {
      const client = await use().client({ sandbox: true, services: [...services] });
      const id = await run(client, {
        steps: [passport, selfie],
        sandbox_checks: { [check]: result },
      });
      const { json } = await use().as(client, `/api/v3.2/sessions/${id}`);
      const { checks } = json as Session;
      expect(checks!.find((one) => one.check === check)).toMatchObject({ result });
      const others = checks!.filter((one) => one.check !== check && one.why !== 'not_asked');
      const wanting = others.filter((one) => one.result !== 'passed');
      // No selfie proves its camera, so none passes here either unless that is asked for.
      const camera = check === 'capture_integrity' ? [] : ['camera_unknown'];
      expect(wanting.map(({ why }) => why)).toEqual(camera);
    });

    it('an ordinary client may not ask for a result', async () => {
      const client = await use().client();
      const asked = { steps: [selfie], sandbox_checks: { face_match: 'passed' } };
      const answer = await use().as(client, '/api/v3.2/sessions/', body(asked));
      expect([answer.status, answer.json]).toMatchObject([400, { field: 'sandbox_checks' }]);
      const step = { steps: [{ ...selfie, sandbox_outcome: 'accepted' }] };
      const second = await use().as(client, '/api/v3.2/sessions/', body(step));
      expect([second.status, second.json]).toMatchObject([
        400,
        { field: 'steps.0.sandbox_outcome' },
      ]);
    });
  });
