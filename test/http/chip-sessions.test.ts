import { createPrivateKey, sign } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewClient } from '../../src/store/clients.js';
import { createScanner, readTables, scanFolder } from '../robustness/support/scan.js';
import * as made from '../support/chip/groups.js';
import { createState } from '../support/chip/state.js';
import { trustCountry } from '../support/chip/trust-country.js';
import { bearer, formOf, type Parts } from '../support/http.js';
import { anyImage, faceImage, facelessImage } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

const base = '/api/v3.2/sessions/';
const device = { 'anverso-device': 'a-device-of-its-own' };
const passport = { kind: 'document', document_type: 'passport' };
const steps = [passport, { kind: 'chip' }, { kind: 'selfie' }];
const services = ['ocr', 'id_reader_plus', 'liveness', 'match', 'chip'] as const;

/** As the camera reads the page of every photo of these tests. */
const zone =
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<X0000001<4UTO7408122F3204050<<<<<<<<<<<<<<<8';
/** The same holder's, of another number, which expired in 2012. */
const expiredZone = made.specimenZone.replace('3204153', '1204159').replace(/.$/, '0');
const [inPortrait, inGroup13] = [`Kanaria-${'Qz'.repeat(16)}`, `Kanaria-${'Vw'.repeat(16)}`];

/** Of one tone: to the worker of these tests, the lighter, the more like other faces. */
const portraitOf = async (grey: number): Promise<Buffer> => {
  const background = { r: grey, g: grey, b: grey };
  const picture = sharp({ create: { width: 60, height: 80, channels: 3, background } });
  // With a word that no decoder reads.
  return Buffer.concat([await picture.jpeg().toBuffer(), Buffer.from(inPortrait)]);
};

type Check = { check: string; step?: number; result: string; why?: string; evidence?: object };
type Session = {
  status: string;
  decision: { outcome: string; reasons: Check[] } | null;
  checks: Check[];
  steps: { kind: string; status: string; attempts: number; codes: number[]; answer: object }[];
};

describe('the chip in a session', () => {
  const state = createState();
  afterAll(() => state.remove());
  const country = state.certify(state.makeKey('p256'), { profile: 'country' });
  const signer = state.certify(state.makeKey('p256'), { profile: 'signer', by: country });
  const key = state.makeKey('p256');
  const undecodable: Buffer = Buffer.concat([made.noPicture, Buffer.from(inPortrait)]);
  const chipOf = (
    of: string,
    { hasKey = true, picture = undecodable, by = signer } = {},
  ): Record<string, Buffer> => {
    const groups = new Map<number, Buffer>([
      [1, made.group1(of)],
      [2, made.group2(picture)],
      [13, Buffer.concat([Buffer.of(0x6d, inGroup13.length), Buffer.from(inGroup13)])],
      ...(hasKey ? ([[15, made.group15(state.publicKey(key))]] as const) : []),
    ]);
    return {
      sod: made.sodOf(state.sign(made.securityObject(groups), by)),
      ...Object.fromEntries([...groups].map(([number, bytes]) => [`dg${number}`, bytes])),
    };
  };
  const chip = chipOf(zone);
  const flipped = { ...chip, dg2: Buffer.from(chip['dg2']!) };
  flipped.dg2[60]! ^= 1;

  let service: TestService;
  beforeAll(async () => {
    const env = {
      ANVERSO_KEY_SECRET: 'a secret of thirty-two characters',
      ANVERSO_LOG_LEVEL: 'debug',
    };
    service = await startTestService({ worker: 'passport', env });
    await service.ready();
  }, 300_000);
  const open = async (given: Partial<NewClient> = {}, body: object = { steps }) => {
    const client = await service.client({ services, reviewHours: 24, ...given });
    await service.store.policies.set(client, 'photo-only', null);
    const answer = await service.as(client, base, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'en', ...body }),
    });
    expect(answer.status, answer.text).toBe(201);
    const { id, link } = answer.json as { id: string; link: string };
    return { client, id, token: link.split('#')[1]! };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const post = ({ token }: Opened, path: string, parts?: Parts) =>
    service.request(`/api/v3.2/capture/steps/${path}`, {
      method: 'POST',
      headers: { ...bearer(token), ...device },
      ...(parts && { body: formOf(parts) }),
    });
  const answered = async (session: Opened, files: Parts, step = 1): Promise<Parts> => {
    const { status, json } = await post(session, `${step}/chip-challenge/`);
    expect(status).toBe(201);
    const { id, challenge } = json as { id: string; challenge: string };
    const signature = sign('sha256', Buffer.from(challenge, 'hex'), {
      key: createPrivateKey(state.privateKey(key)),
      dsaEncoding: 'ieee-p1363',
    });
    return { ...files, challenge_id: id, active_authentication: signature };
  };
  const get = async ({ client, id }: Opened) =>
    (await service.as(client, `${base}${id}`)).json as Session;

  /** A passport, its chip and a selfie; the chip answers our challenge. */
  const run = async (
    files: Record<string, Buffer>,
    given: Partial<NewClient> = {},
    parts?: Parts,
    { frontside = anyImage, selfie = anyImage } = {},
  ) => {
    const session = await open(given);
    const all = [{ frontside }, parts ?? (await answered(session, files)), { selfie }];
    for (const [index, sent] of all.entries())
      expect((await post(session, `${index}/`, sent)).json).toEqual({ accepted: true });
    const found = await get(session);
    const of = (check: string, step: number) =>
      found.checks.find((one) => one.check === check && one.step === step);
    return { session, ...found, outcome: found.decision!.outcome, of };
  };

  it('of a country that nobody trusts goes to a person', async () => {
    const { outcome, of } = await run(chip);
    expect(outcome).toBe('review');
    expect(of('document_chip', 1)).toMatchObject({
      ...{ result: 'doubt', why: 'chip_not_trusted' },
      evidence: { signature: ['passed'], country: ['not_trusted'] },
    });
    await trustCountry(service.store, state.der(country.certificate));
  });

  it('is genuine, of the document and of the person: approved', async () => {
    const { outcome, of, checks, steps: done } = await run(chip);
    expect(of('document_chip', 1)).toMatchObject({
      ...{ result: 'passed', evidence: { active_authentication: ['passed'] } },
    });
    expect(of('document_current', 1)).toMatchObject({ result: 'passed' });
    // The camera read one line of text, which nothing on the page confirms: the chip does.
    expect(of('document_consistent', 0)).toMatchObject({ result: 'passed' });
    expect(of('documents_agree', 1)).toMatchObject({ result: 'passed' });
    expect(outcome).toBe('approved');
    expect(done[1]).toMatchObject({ kind: 'chip', answer: { names: 'ANNA MARIA', valid: true } });
    expect(JSON.stringify(checks)).not.toMatch(/ERIKSSON|X0000001/);
  });

  it('proves its document where an earlier photo was refused as no genuine one', async () => {
    const session = await open();
    const refused = Buffer.from('reject:documentNotGenuine');
    expect((await post(session, '0/', { frontside: refused })).json).toMatchObject({
      accepted: false,
    });
    const all = [{ frontside: anyImage }, await answered(session, chip), { selfie: anyImage }];
    for (const [index, sent] of all.entries()) await post(session, `${index}/`, sent);
    const { decision, checks } = await get(session);
    expect(checks.find(({ check }) => check === 'document_genuine')).toMatchObject({
      ...{ result: 'passed', why: 'proven_by_chip' },
      evidence: { photo: ['doubt', 'refused_before'] },
    });
    expect(decision!.outcome).toBe('approved');
  });

  it('with one bit flipped: declined, and the phone learns nothing of it', async () => {
    const { outcome, of, steps: done } = await run(flipped);
    expect(of('document_chip', 1)).toMatchObject({
      ...{ result: 'failed', why: 'chip_not_genuine', evidence: { hashes: ['hash_differs'] } },
    });
    expect(outcome).toBe('declined');
    expect(done[1]!.answer).toMatchObject({ valid: false, error_code: 818 });
  });

  it('of a copy that leaves the answer out goes to a person', async () => {
    const { outcome, of } = await run(chip, {}, chip);
    expect(of('document_chip', 1)).toMatchObject({ result: 'doubt', why: 'copy_not_excluded' });
    expect(outcome).toBe('review');
  });

  it('without a key proves what the state says, and says that it may be a copy', async () => {
    const files = chipOf(zone, { hasKey: false });
    const { outcome, of } = await run(files, {}, files);
    expect(of('document_chip', 1)).toMatchObject({ result: 'passed', why: 'no_chip_key' });
    expect(outcome).toBe('approved');
  });

  it('of another document of the holder contradicts the photo', async () => {
    const { outcome, of } = await run(chipOf(made.specimenZone));
    expect(of('document_consistent', 0)).toMatchObject({
      ...{ result: 'doubt', why: 'chip_differs' },
      evidence: { contradicted: ['documentNumber', 'expirationDate'] },
    });
    expect(outcome).toBe('review');
  });

  it('of a document that has expired: declined', async () => {
    const { outcome, of } = await run(chipOf(expiredZone));
    expect(of('document_current', 1)).toMatchObject({ result: 'failed', why: 'expired' });
    expect(outcome).toBe('declined');
  });

  it('that cannot be read may be read again, and a challenge is good once', async () => {
    const session = await open({}, { steps: [{ kind: 'chip' }] });
    const junk = await post(session, '0/', { ...chip, sod: Buffer.from('no chip') });
    expect(junk).toMatchObject({
      status: 200,
      json: { accepted: false, error_code: 800, attempts_left: 4 },
    });
    expect((junk.json as { advice: string }).advice).toMatch(/Hold the document/);
    const stale = await answered(session, chip, 0);
    const parts = await answered(session, chip, 0);
    const late = await post(session, '0/', stale);
    // Its challenge was replaced: the form was at fault, so it costs no attempt.
    expect(late).toMatchObject({ status: 400, json: { accepted: false, attempts_left: 4 } });
    expect((await post(session, '0/', parts)).json).toEqual({ accepted: true });
    expect((await post(session, '0/chip-challenge/')).status).toBe(409);
    const { status, decision, steps: done, checks } = await get(session);
    expect([status, decision!.outcome, done[0]!.codes]).toEqual(['finished', 'approved', [800]]);
    expect(checks.find(({ check }) => check === 'document_read')).toMatchObject({
      why: 'not_asked',
    });
  });

  it.each([
    ['a client without the service', { services: ['ocr'] as const }, { kind: 'chip' }, 403],
    ['a chip with a type', {}, { kind: 'chip', document_type: 'passport' }, 400],
  ])('%s gets no such session', async (_what, given, step, status) => {
    const client = await service.client({ services, ...given });
    const answer = await service.as(client, base, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps: [step] }),
    });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['chip_not_trusted', 'doubt', 'review'],
    ['chip_not_genuine', 'failed', 'declined'],
  ])('a sandbox that asks for %s gets it', async (why, result, outcome) => {
    const sandbox_checks = { document_chip: `${result}:${why}` };
    const session = await open({ sandbox: true }, { steps: [{ kind: 'chip' }], sandbox_checks });
    expect((await post(session, '0/', chip)).json).toEqual({ accepted: true });
    const { decision } = await get(session);
    expect([decision!.outcome, decision!.reasons[0]]).toMatchObject([
      outcome,
      { check: 'document_chip', result, why },
    ]);
  });

  it('a sandbox that asks a step for not_trusted gets it', async () => {
    const asked = [{ kind: 'chip', sandbox_outcome: 'not_trusted' }];
    const session = await open({ sandbox: true }, { steps: asked });
    expect((await post(session, '0/', chip)).json).toEqual({ accepted: true });
    const { decision, steps: done } = await get(session);
    expect(done[0]!.answer).toMatchObject({ details: { chip: { verdict: 'not_trusted' } } });
    const reason = { check: 'document_chip', result: 'doubt', why: 'chip_not_trusted' };
    expect(decision).toMatchObject({ outcome: 'review', reasons: [reason] });
  });

  /** A chip whose portrait has this tone. */
  const withPortrait = async (grey: number, given = {}) =>
    chipOf(zone, { picture: await portraitOf(grey), ...given });

  it('has the portrait that the selfie is compared with, not the photo’s', async () => {
    const photos = { frontside: faceImage(0.5) };
    const { outcome, of } = await run(await withPortrait(255), {}, undefined, photos);
    expect(of('face_match', 0)).toEqual({
      ...{ check: 'face_match', step: 0, result: 'passed' },
      evidence: { similarity: 1, portrait: ['chip'] },
    });
    expect(of('face_match', 1)).toBe(undefined);
    // The two portraits of the document are compared, too.
    expect(of('documents_agree', 1)).toMatchObject({ evidence: { similarity: 0.5 } });
    expect(outcome).toBe('approved');
    const bare = await run(await withPortrait(255), {}, undefined, { frontside: facelessImage });
    expect(bare.of('face_match', 0)).toMatchObject({ evidence: { portrait: ['chip'] } });
  });

  it('of another person than the print on its document: declined', async () => {
    const { outcome, of } = await run(await withPortrait(0));
    expect(of('face_match', 0)).toMatchObject({ result: 'failed', why: 'different_people' });
    expect(of('documents_agree', 1)).toMatchObject({ result: 'failed', why: 'two_holders' });
    expect(outcome).toBe('declined');
  });

  it('is not compared by a portrait that is forged, or cannot be decoded', async () => {
    const forged = await withPortrait(0);
    forged['dg2']!.writeUInt8(8, forged['dg2']!.length - 1);
    for (const files of [forged, chip])
      expect((await run(files)).of('face_match', 0)).toMatchObject({
        ...{ result: 'passed', evidence: { similarity: 1, portrait: ['photo'] } },
      });
  });

  it('of another document of the holder has a comparison of its own', async () => {
    const files = chipOf(made.specimenZone, { picture: await portraitOf(0) });
    const { of } = await run(files);
    expect(of('face_match', 0)).toMatchObject({ evidence: { portrait: ['photo'] } });
    expect(of('face_match', 1)).toMatchObject({ result: 'failed', why: 'different_people' });
  });

  const abroad = state.certify(state.makeKey('p256'), {
    ...{ profile: 'signer' as const },
    by: state.certify(state.makeKey('p256'), { profile: 'country' }),
  });
  it.each([
    ['its portrait', () => withPortrait(255), 'passed', undefined, 'approved'],
    ['another', () => withPortrait(0), 'failed', 'different_people', 'declined'],
    ['none that can be decoded', () => chip, 'not_run', 'no_portrait', 'review'],
    [
      'one that no trusted country signed',
      () => withPortrait(255, { by: abroad }),
      ...(['not_run', 'chip_not_trusted', 'review'] as const),
    ],
  ])('and a selfie, without a photo: %s', async (_what, files, result, why, outcome) => {
    const session = await open({}, { steps: [{ kind: 'chip' }, { kind: 'selfie' }] });
    await post(session, '0/', await answered(session, await files(), 0));
    expect((await post(session, '1/', { selfie: anyImage })).json).toEqual({ accepted: true });
    const { checks, decision } = await get(session);
    const [match] = checks.filter(({ check }) => check === 'face_match');
    expect(match).toMatchObject({ step: 0, result, ...(why && { why }) });
    if (result === 'passed') expect(match!.evidence).toMatchObject({ portrait: ['chip'] });
    expect(decision!.outcome).toBe(outcome);
  });

  it('that the client refuses leaves no face behind', async () => {
    const { client, id, ...session } = await open({ refuseExpired: true });
    const picture = await portraitOf(255);
    const facesAfter = async (zoneOf: string) => {
      const sent = chipOf(zoneOf, { picture });
      await post({ client, id, ...session }, '1/', sent);
      return (await service.store.sessions.get(client, id))!.steps.map(({ face }) => face);
    };
    expect(await facesAfter(expiredZone)).toEqual([null, null, null]);
    expect(await facesAfter(zone)).toEqual([null, expect.any(String), null]);
  });

  it('whose portrait is posted as the selfie: a person looks, and sees it', async () => {
    const selfie = Buffer.from('portrait;');
    const { session, of, outcome } = await run(await withPortrait(255), {}, undefined, { selfie });
    expect(of('capture_integrity', 2)).toMatchObject({
      ...{ result: 'failed', why: 'same_picture', evidence: { same_picture: 1 } },
    });
    expect(outcome).toBe('review');
    const kept = await service.store.reviews.listPhotos(session.id);
    expect(kept.map(({ position, name }) => `${position} ${name}`)).toContain('1 portrait');
  });

  it('leaves no byte of its groups in store or log', async () => {
    await run(await withPortrait(255));
    await run(flipped);
    const scan = createScanner({ inPortrait, inGroup13, surname: 'ERIKSSON', zone });
    expect(scan(await readTables(service.folder), 'the store')).toEqual([]);
    expect(await scanFolder(service.folder, scan)).toEqual([]);
    expect(service.logs.flatMap((line) => scan(line, line))).toEqual([]);
  });
});
