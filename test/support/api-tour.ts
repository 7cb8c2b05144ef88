import { expect, vi } from 'vitest';
import { sha256 } from '../../src/attest/capture-hash.js';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { createSecretSealer } from '../../src/sessions/webhooks/deliver.js';
import { loadCameraShift } from '../../src/flows/selfie/camera-shift.js';
import { applePhone } from './attest/phone.js';
import type { Authority } from './attest/authority.js';
import { type Answer, bearer, formOf, type Parts } from './http.js';
import { anyImage } from './images.js';
import { startReceiver } from './receiver.js';
import { password, type TestService } from './service.js';
import type { Recorded } from '../../src/http/openapi/recorded.js';
import { createTidier } from './tidy-example.js';

type Call = {
  readonly token?: string;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
} & ({ readonly json?: object } | { readonly form: Parts } | { readonly login: object });

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;

const device = { 'anverso-device': 'a-device-of-its-own' };
const consent = 'My Bank compares your photos: https://my-bank.example/privacy';

const bodyOf = (call: Call): RequestInit => {
  if ('form' in call)
    return { method: 'POST', body: formOf({ ...call.form, sandbox_outcome: 'accepted' }) };
  if ('login' in call)
    return { method: 'POST', body: new URLSearchParams(call.login as Record<string, string>) };
  return call.json
    ? {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call.json),
      }
    : {};
};

const shownOf = (call: Call): object | undefined => {
  if ('login' in call) return call.login;
  if (!('form' in call)) return call.json;
  const shown = Object.entries(call.form).map(([name, value]) => [
    name,
    value instanceof Uint8Array
      ? `${name}.${name.startsWith('dg') || name === 'sod' ? 'bin' : 'jpg'}`
      : value,
  ]);
  return Object.fromEntries(shown) as object;
};

/** Of a text that is longer than an example should be: whole lines. */
const beginOf = (text: string): string =>
  text.startsWith('# HELP') ? text.split('\n', 2).join('\n') : text;

/** Calls every operation once, as an integrator with a sandbox client would, and keeps what comes. */
export const tourOf = async (
  service: TestService,
  { root, chip }: { readonly root: Authority; readonly chip: Parts },
) => {
  const { paths } = (await service.request('/openapi.json')).json as { paths: Paths };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({ path, method, operationId })),
  );
  const recorded: Record<string, Recorded> = {};
  const tidy = createTidier();

  const call = async (operationId: string, given: Call = {}): Promise<Answer> => {
    const { path, method } = operations.find((one) => one.operationId === operationId)!;
    const params = given.path ?? {};
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const init = bodyOf(given);
    const answer = await service.request(`${url}${given.query ?? ''}`, {
      ...init,
      method: method.toUpperCase(),
      headers: {
        ...(init.headers as object),
        ...given.headers,
        ...(given.token !== undefined && bearer(given.token)),
      },
    });
    if (answer.status >= 300) throw new Error(`${operationId}: ${answer.status} ${answer.text}`);
    const request = shownOf(given);
    recorded[operationId] = tidy({
      ...(given.path && { path: given.path }),
      ...(request && { request }),
      status: answer.status,
      ...(answer.text !== '' && { body: answer.json ?? beginOf(answer.text) }),
    }) as Recorded;
    return answer;
  };
  const given = async <T>(operationId: string, of: Call = {}): Promise<T> =>
    (await call(operationId, of)).json as T;

  const client = 'my-bank';
  await service.client({
    name: client,
    services: ['ocr', 'liveness', 'match', 'chip'],
    sandbox: true,
    reviewHours: 72,
    consentRequired: true,
  });
  await service.store.policies.set(client, 'photo-only', null);
  const sealer = createSecretSealer(service.config.keySecret);
  await service.store.webhooks.setSecret(client, await sealer.seal('whsec_of-the-tour'));
  const passwordHash = await hashPassword(password);
  await service.store.reviewers.add({ name: 'ana', client, role: 'reviewer', passwordHash });

  const operate = async (): Promise<void> => {
    for (const open of ['health', 'readiness', 'metrics', 'listCapabilities', 'listCodes'])
      await call(open);
    await call('publicKeys');
  };

  const logIn = async (): Promise<string> => {
    const login = { username: client, password };
    const { refresh } = await given<{ refresh: string }>('obtainToken', { login });
    const next = await given<{ refresh: string }>('refreshToken', { login: { refresh } });
    await call('revokeToken', { login: { refresh: next.refresh } });
    return service.access(client);
  };

  const verify = async (token: string): Promise<void> => {
    const passport = { document_type: 'passport', frontside: anyImage, return_id: 'true' };
    await call('readDocument', { token, form: passport });
    await call('readDocumentUnversioned', { token, form: passport });
    await call('checkLiveness', { token, form: { selfie: anyImage, return_id: 'true' } });
    await call('matchFaces', { token, form: { frontside: anyImage, selfie: anyImage } });
    await call('readChip', { token, form: chip });
    await call('createChallenge', { token, json: {} });
    await call('createChipChallenge', { token, json: {} });
    const talk = await given<{ id: string; token: string }>('openConversation', {
      token,
      json: {},
    });
    await call('sendHashes', {
      token: talk.token,
      path: { id: talk.id },
      json: {
        ...{ shown: 0, from: 0, done: false },
        frames: [{ sha256: sha256(Buffer.from('a frame')).toString('base64url'), at_ms: 120 }],
      },
    });
  };

  const enrol = async (token: string, by: 'createApp' | 'captureApp', headers = {}) => {
    const { nonce } = await given<{ nonce: string }>(`${by}Nonce`, { token, headers, json: {} });
    const json = applePhone(root).attest(nonce);
    await call(by === 'createApp' ? 'enrolAppKey' : 'captureAppKey', { token, headers, json });
  };

  const manage = async (token: string): Promise<void> => {
    const { version } = await loadCameraShift();
    const picture = { version, standardised: Array<number>(48).fill(0.25) };
    await service.store.cameraBaselines.set(client, 'IOS', Array(20).fill(picture));
    await call('listCameras', { token });
    const page = await given<{ transactions: { id: number }[] }>('listTransactions', {
      token,
      query: '?limit=2',
    });
    await call('summariseTransactions', { token, query: '?step=day' });
    const { id } = page.transactions[0]!;
    await call('getTransaction', { token, path: { id } });
    await call('deleteTransaction', { token, path: { id } });
  };

  type Delivery = { readonly id: string; readonly state: string };
  type Made = { readonly id: string; readonly link: string };
  const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }];
  const create = (token: string, json: object) =>
    given<Made>('createSession', { token, json: { steps, language: 'en', consent, ...json } });
  const linkOf = ({ link }: Made): string => link.split('#')[1]!;
  const agree = async (token: string): Promise<void> => {
    const hash = sha256(Buffer.from(consent)).toString('hex');
    await call('captureConsent', { token, headers: device, json: { text_sha256: hash } });
  };

  /** What a phone does beside sending photos: a session of its own, cancelled at its end. */
  const capture = async (token: string): Promise<void> => {
    const more = [...steps.slice(0, 1), { kind: 'selfie', liveness: 'auto' }, { kind: 'chip' }];
    const made = await create(token, { steps: more, reference: 'RUN-6' });
    const own = { token: linkOf(made), headers: device };
    await call('captureSession', own);
    await call('captureQr', own);
    await agree(own.token);
    await enrol(own.token, 'captureApp', device);
    await call('captureChallenge', { ...own, path: { index: 1 }, json: {} });
    await call('captureConversation', { ...own, path: { index: 1 }, json: {} });
    await call('captureChipChallenge', { ...own, path: { index: 2 }, json: {} });
    const renewed = await given<Made>('renewLink', {
      token,
      path: { id: made.id },
      json: { expires_in: 86_400 },
    });
    await call('captureWithdraw', { token: linkOf(renewed), headers: device });
    const other = await create(token, {});
    await call('withdrawConsent', { token, path: { id: other.id } });
    await call('cancelSession', { token, path: { id: (await create(token, {})).id } });
  };

  /** From the link to the decision of a person. */
  const decide = async (token: string): Promise<void> => {
    const receiver = await startReceiver();
    const made = await create(token, {
      reference: 'RUN-7',
      webhook_url: receiver.url,
      return_url: 'https://my-bank.example/done',
      sandbox_checks: { face_match: 'doubt', capture_integrity: 'passed' },
    });
    const own = { token: linkOf(made), headers: device };
    const path = { id: made.id };
    await call('captureSession', own);
    await agree(own.token);
    await call('captureStep', { ...own, path: { index: 1 }, form: { selfie: anyImage } });
    await call('captureStep', { ...own, path: { index: 0 }, form: { frontside: anyImage } });
    await call('getSession', { token, path });
    await call('listPhotos', { token, path });
    await call('listSessions', { token, query: '?reference=RUN-7&limit=1' });
    await call('sessionFigures', { token });
    await call('listEvents', { token, query: '?limit=1' });
    const sent = await vi.waitFor(async () => {
      const { deliveries } = await given<{ deliveries: Delivery[] }>('listDeliveries', {
        token,
        path,
      });
      expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true);
      return deliveries;
    }, 30_000);
    await call('resendEvents', { token, path, json: { event: sent[0]!.id } });
    await review(path);
    await call('followSession', { token, path });
    await call('exportPerson', { token, json: { reference: 'RUN-7' } });
    await call('erasePerson', { token, json: { reference: 'RUN-7' } });
  };

  /** What an admin does: accounts of colleagues, and the policy. */
  const administer = async (): Promise<void> => {
    await service.store.reviewers.add({ name: 'eva', client, role: 'admin', passwordHash });
    const body = new URLSearchParams({ username: 'eva', password });
    const login = await service.request('/api/v3.2/staff/login/', { method: 'POST', body });
    const { access: token } = login.json as { access: string };
    const path = { name: 'luis' };
    const made = { name: 'luis', role: 'reviewer' };
    const { link } = await given<{ link: string }>('staffAddPerson', { token, json: made });
    await call('staffListPeople', { token });
    const chosen = {
      token: /[\w-]{43}$/.exec(link)![0],
      password: 'four words that nobody guesses',
    };
    await call('staffChoosePassword', { json: chosen });
    await call('staffResetPassword', { token, path });
    await call('staffSetRole', { token, path, json: { role: 'auditor' } });
    await call('staffRemovePerson', { token, path });
    const { version } = await given<{ version: number }>('staffGetPolicy', { token });
    const changes = ['face_match.doubt=decline'];
    const json = { base: 'photo-only', second_person: false, changes };
    await call('staffPreviewPolicy', { token, json });
    await call('staffSetPolicy', { token, json: { ...json, after: version } });
  };

  const review = async (path: { readonly id: string }): Promise<void> => {
    const login = await call('staffLogin', { login: { username: 'ana', password } });
    const headers = { cookie: login.headers.get('set-cookie')!.split(';')[0]! };
    const { access: token } = await given<{ access: string }>('staffRefresh', { headers });
    await call('staffListReviews', { token });
    await call('staffReviewFigures', { token });
    await call('staffClaimReview', { token, path, json: {} });
    await call('staffReleaseReview', { token, path });
    await call('staffClaimReview', { token, path, json: {} });
    await call('staffAddNote', {
      token,
      path,
      json: { note: 'Asked the branch for the original.' },
    });
    await call('staffAssignReview', { token, path, json: { to: 'ana' } });
    await call('staffGetReview', { token, path });
    await call('staffUnassignReview', { token, path });
    const json = { verdict: 'approve', reason: 'same_person', note: 'Seen at the counter, too.' };
    await call('staffDecideReview', { token, path, json });
    await call('staffLogout', { headers });
  };

  await operate();
  const token = await logIn();
  await verify(token);
  await enrol(token, 'createApp');
  await manage(token);
  await capture(token);
  await decide(token);
  await administer();
  const left = operations.map(({ operationId }) => operationId).filter((id) => !recorded[id]);
  return { recorded, left };
};
