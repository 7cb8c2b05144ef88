import { afterEach, describe, expect, it } from 'vitest';
import { AnversoError, createClient, isAccepted, isAnversoError, isRefusal } from '../src/index.js';
import { delayMs, retryAfterMs } from '../src/retry.js';
import { answer, fakeService } from './support/fake-service.js';

type Fake = Awaited<ReturnType<typeof fakeService>>;

let fake: Fake;
afterEach(() => fake?.stop());

const retry = { firstDelayMs: 1, maxDelayMs: 4 };
const photo = new Uint8Array([1, 2, 3]);
const passport = { document_type: 'passport', frontside: photo } as const;
const clientOf = (options = {}) =>
  createClient({
    baseUrl: `${fake.url}/`,
    username: 'acme',
    password: 'secret-1',
    retry,
    ...options,
  });
const isLogin = (url: string | undefined): boolean => url === '/api/token/';
const tokens = { access: 'a1', refresh: 'r1' };

describe('a busy or vanished node', () => {
  it('503: tried again until it is answered', async () => {
    let busy = 2;
    fake = await fakeService((request, response) => {
      if (isLogin(request.url)) return answer(response, 200, tokens);
      return answer(response, busy-- > 0 ? 503 : 200, { names: 'ANA' });
    });
    const { body, status } = await clientOf().readDocument(passport);
    expect([status, body]).toEqual([200, { names: 'ANA' }]);
    expect(fake.seen.filter((line) => line.includes('ocr'))).toHaveLength(3);
  });

  it('a connection that is cut before or in the middle of the answer: tried again', async () => {
    let tries = 0;
    fake = await fakeService((request, response) => {
      if (isLogin(request.url)) return answer(response, 200, tokens);
      tries += 1;
      if (tries === 1) return void request.socket.destroy();
      if (tries === 2) {
        response.writeHead(200, { 'content-length': '500' }).write('{');
        return void setTimeout(() => request.socket.destroy(), 5);
      }
      return answer(response, 200, { ok: true });
    });
    expect((await clientOf().readDocument(passport)).body).toEqual({ ok: true });
  });

  it('gives up after its retries: the last answer, or status 0 without one', async () => {
    fake = await fakeService((_request, response) => answer(response, 503, { error: 'busy' }));
    const fault = await clientOf({ retry: { ...retry, retries: 2 } })
      .health()
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(AnversoError);
    expect(isAnversoError(fault) && [fault.status, fault.message]).toEqual([503, 'HTTP 503: busy']);
    expect(fake.seen).toHaveLength(3);
    fake.stop();
    await expect(clientOf({ retry: { ...retry, retries: 1 } }).health()).rejects.toMatchObject({
      name: 'AnversoError',
      status: 0,
    });
  });

  it('a try that hangs ends in time, and is repeated', async () => {
    let tries = 0;
    fake = await fakeService((_request, response) => {
      tries += 1;
      if (tries > 1) answer(response, 200, { status: 'ok' });
    });
    expect(await clientOf({ timeoutMs: 100 }).health()).toEqual({ status: 'ok' });
  });

  it('an abort ends a call, also while it waits, with its own reason', async () => {
    fake = await fakeService((_request, response) => answer(response, 503, {}));
    const controller = new AbortController();
    const slow = clientOf({ retry: { firstDelayMs: 60_000, maxDelayMs: 60_000 } });
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await expect(slow.health({ signal: controller.signal })).rejects.toThrow('enough');
    await expect(slow.health({ signal: controller.signal })).rejects.toThrow('enough');
  });

  it('waits double each time, with jitter, at least what the server asks, at most its limit', () => {
    const options = { retries: 5, firstDelayMs: 100, maxDelayMs: 1000 };
    const [least, most] = [() => 0, () => 1];
    expect([0, 1, 2, 9].map((attempt) => delayMs(attempt, 0, options, least))).toEqual([
      50, 100, 200, 500,
    ]);
    expect(delayMs(9, 0, options, most)).toBe(1000);
    expect(delayMs(0, 2000, options, least)).toBe(2000);
    expect(['2', null, 'Wed, 21 Oct 2026', '-1'].map(retryAfterMs)).toEqual([2000, 0, 0, 0]);
  });
});

describe('tokens', () => {
  it('logs in once for many calls, and renews once when all of them meet a 401', async () => {
    let good = 'a1';
    fake = await fakeService((request, response, body) => {
      if (isLogin(request.url)) return answer(response, 200, tokens);
      if (request.url === '/api/token/refresh/') {
        expect(body).toBe('refresh=r1');
        good = 'a2';
        return answer(response, 200, { access: 'a2' });
      }
      const isGood = request.headers.authorization === `Bearer ${good}`;
      return answer(response, isGood ? 200 : 401, { transactions: [] });
    });
    const client = clientOf();
    await client.listTransactions();
    good = 'none yet';
    await Promise.all(
      [1, 2, 3].map(() => client.listTransactions({ limit: 5, outcome: 'rejected' })),
    );
    expect(fake.seen.filter((line) => line.includes('token'))).toEqual([
      'POST /api/token/',
      'POST /api/token/refresh/',
    ]);
    expect(fake.seen.at(-1)).toBe('GET /api/v3.2/transactions/?limit=5&outcome=rejected');
  });

  it('a spent refresh token: logs in again; a wrong password is an error, and is not remembered', async () => {
    let logins = 0;
    fake = await fakeService((request, response) => {
      if (isLogin(request.url)) {
        logins += 1;
        if (logins === 1) return answer(response, 401, { detail: 'No.', code: 'x' });
        return answer(response, 200, { access: `a${logins}`, refresh: 'r1' });
      }
      if (request.url === '/api/token/refresh/') return answer(response, 401, { detail: 'spent' });
      const isGood = request.headers.authorization === 'Bearer a3';
      return answer(response, isGood ? 200 : 401, { id: 7 });
    });
    const client = clientOf();
    await expect(client.getTransaction(7)).rejects.toMatchObject({
      status: 401,
      message: 'login failed: No.',
    });
    expect(await client.getTransaction(7)).toEqual({ id: 7 });
    expect(logins).toBe(3);
  });

  it('tokens of one’s own: asked for at first and after a 401', async () => {
    fake = await fakeService((request, response) =>
      answer(response, request.headers.authorization === 'Bearer t2' ? 204 : 401, {}),
    );
    let given = 0;
    const client = createClient({
      baseUrl: fake.url,
      getToken: () => Promise.resolve(`t${(given += 1)}`),
    });
    await client.deleteTransaction(1);
    expect(given).toBe(2);
  });
});

describe('answers', () => {
  it('a refused photo is an answer; a wrong request is an error that tells its code', async () => {
    let status = 422;
    fake = await fakeService((request, response) => {
      if (isLogin(request.url)) return answer(response, 200, tokens);
      expect(request.headers['accept-language']).toBe('es');
      response.setHeader('x-request-id', 'req-1');
      return answer(response, status, { error: 'Sin MRZ.', error_code: 801 });
    });
    const client = clientOf({ language: 'es' });
    const refused = await client.readDocument(passport);
    expect(refused).toMatchObject({ status: 422, requestId: 'req-1' });
    expect(isRefusal(refused.body) && refused.body.error_code).toBe(801);
    status = 400;
    await expect(client.readDocument(passport)).rejects.toMatchObject({
      name: 'AnversoError',
      status: 400,
      code: 801,
      requestId: 'req-1',
    });
  });
});

describe('isAccepted', () => {
  it.each([
    [{ document_number: 'X1', valid: true }, true],
    [{ MRZ: { valid: true }, OCR: { names: 'ANA' } }, true],
    [{ valid: true, match: true }, true],
    [{ valid: true, match: false }, false],
    [{ document_number: 'X1', valid: false }, false],
    [{ valid: false, error_code: 818, error: 'x' }, false],
    [{ error_code: 801, error: 'x' }, false],
    [{ MRZ: { valid: true }, OCR: { error_code: 817, error: 'x' } }, false],
    [{ valid: 'true' }, false],
    [{}, false],
  ])('%j: %s', (body, accepted) => {
    expect(isAccepted(body)).toBe(accepted);
  });
});

describe('a moving selfie', () => {
  it('asks for a challenge as JSON, and sends each frame as a part of its own', async () => {
    let posted = '';
    fake = await fakeService((request, response, text) => {
      if (isLogin(request.url)) return answer(response, 200, tokens);
      if (request.url?.includes('challenges')) return answer(response, 201, { id: 'c1' });
      posted = text;
      return answer(response, 200, { valid: true });
    });
    const client = clientOf();
    const { id } = await client.createChallenge();
    const { body } = await client.checkMovingLiveness({
      ...{ selfie: photo, challenge_id: id, frames: [photo, photo, photo] },
      frame_times_ms: [0, 100, 200],
    });
    expect(body).toEqual({ valid: true });
    expect(posted.match(/name="frames"/g)).toHaveLength(3);
    expect(posted).toContain('[0,100,200]');
    expect(posted).not.toContain('prompt_times_ms');
  });
});
