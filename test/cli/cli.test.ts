import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretSealer } from '../../src/sessions/webhooks/deliver.js';
import { codes } from '../../src/contract/codes.js';
import { passwordRule } from '../../src/contract/password-rule.js';
import { builtProgram } from '../support/built.js';
import { issuer } from '../support/forge.js';
import { bearer, formOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { anverso, type Ended, serveProgram } from '../support/program.js';
import { startTestService, type TestService } from '../support/service.js';
import { newDatabase } from '../support/stores.js';
import { openEmbedded } from '../../src/store/embedded/open-embedded.js';

const commands = [
  'serve',
  'client',
  'reviewer',
  'token',
  'read',
  'liveness',
  'eval',
  'doctor',
  'codes',
  'config',
  'keys',
  'retention',
  'audit',
  'backup',
  'restore',
  'migrate',
];

describe('help', () => {
  it('anverso --help: every command with what it does', async () => {
    const { code, out, err } = await anverso(['--help']);
    expect([code, err]).toEqual([0, '']);
    for (const name of commands)
      expect(out).toMatch(new RegExp(`^  anverso ${name}\\b.* {2}\\S`, 'm'));
  });

  it('anverso alone: the same, and 2', async () => {
    const { code, out } = await anverso([]);
    expect(code).toBe(2);
    expect(out).toContain('anverso serve');
  });

  it('anverso --version', async () => {
    expect((await anverso(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
  });

  it('anverso client --help: its options, each explained', async () => {
    const { code, out } = await anverso(['client', '--help']);
    expect(code).toBe(0);
    for (const option of [
      'services',
      'requests-per-minute',
      'retention-days',
      'keep-refresh-token',
      'password-stdin',
    ])
      expect(out).toMatch(new RegExp(`^  --${option} +\\S`, 'm'));
  });

  it.each([
    [['fly'], "there is no command 'fly'"],
    [['cliend', 'list'], "there is no command 'cliend'; did you mean client?"],
    [['codes', '--xml'], 'codes has no option --xml; see anverso codes --help'],
    [['codes', '-x'], 'codes has no option -x; see anverso codes --help'],
    [
      ['client', 'add', 'a', '--servces', 'ocr'],
      'client has no option --servces; did you mean --services?',
    ],
    [['client', 'set', 'a', '--min-livenes=1'], 'did you mean --min-liveness?'],
    [['codes', '--json=yes'], '--json takes no value'],
    [['client', 'set', 'a', '--services'], '--services needs a value'],
    [['client', 'set', 'a', '--services', '--weaken'], '--services needs a value'],
    [['client'], 'use: anverso client add|'],
    [['client', 'fly', 'acme'], 'use: anverso client add|'],
    [['keys'], 'use: anverso keys rotate'],
    [['retention'], 'use: anverso retention run | confirm-clock'],
    [['token'], 'use: anverso token NAME'],
    [['client', 'add'], 'a client name has'],
    [['client', 'add', 'No Spaces'], 'a client name has'],
  ])('anverso %j used wrongly: 2 and a sentence, no stack', async (args, sentence) => {
    const { code, out, err } = await anverso(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^anverso: /);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/^ {4}at |argument|positional/m);
  });

  it.each([['config'], ['codes'], ['--help'], ['client --help']])(
    'anverso %s | head: nothing but what head has read',
    async (args) => {
      // The shell starts both; the pipe is closed before the program has written a word.
      const line = `{ "${process.execPath}" "${builtProgram}" ${args}; echo "ended $?" >&2; } | true`;
      const { stderr } = await promisify(execFile)('sh', ['-c', line]);
      expect(stderr).toBe('ended 0\n');
    },
  );
});

describe('beside a service that runs on the embedded store', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ store: 'pglite' });
    await service.ready();
  });
  const run = (args: string[], input = ''): Promise<Ended> =>
    anverso(args, { ANVERSO_DATA_DIR: service.folder, ANVERSO_ISSUER: issuer }, { input });
  const loginStatus = async (username: string, password: string): Promise<number> => {
    const body = new URLSearchParams({ username, password });
    return (await service.request('/api/token/', { method: 'POST', body })).status;
  };

  it('retention: a clock that nobody watched get there is confirmed by an operator', async () => {
    const sql = await openEmbedded(service.folder);
    await sql.query(
      `update observed_time set observed_at = now() - interval '3 days', boot = null,
         generation = generation + 1`,
    );
    await sql.close();
    const doctor = await run(['doctor', '--json']);
    expect(doctor.out).toContain('72.0 h ahead of the time that this store has watched pass');
    const held = await run(['retention', 'run']);
    expect([held.code, held.err]).toEqual([1, '']);
    expect(held.out).toContain('72.0 h ahead of the time that this store has watched pass');
    const asked = await run(['retention', 'confirm-clock']);
    expect([asked.code, asked.out]).toEqual([
      1,
      expect.stringContaining('By the clock 0 transaction records have expired.'),
    ]);
    expect((await run(['retention', 'confirm-clock', '--yes'])).code).toBe(0);
    expect((await run(['retention', 'run'])).code).toBe(0);
    const entries = await service.store.audit.list(0, 1000);
    expect(entries.some(({ action }) => action === 'clock.confirm')).toBe(true);
  });

  it('client add: makes a password, shows it once; the client can log in at once', async () => {
    const { code, out, err } = await run(['client', 'add', 'bank', '--services', 'ocr,liveness']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain("Client 'bank' may use: ocr, liveness");
    const password = /^Password \(shown once\): (\S{20})$/m.exec(out)![1]!;
    expect(await loginStatus('bank', password)).toBe(200);
    expect(await service.store.clients.get('bank')).toMatchObject({
      services: ['ocr', 'liveness'],
      requestsPerMinute: 600,
      retentionDays: 90,
      keepsRefreshToken: false,
    });

    const again = await run(['client', 'add', 'bank']);
    expect(again.code).toBe(2);
    expect(again.err).toBe("anverso: client 'bank' exists already\n");
  });

  it('client add: rate, retention, a password of one’s own, a kept refresh token', async () => {
    const limits = ['--requests-per-minute', '5', '--retention-days', '3'];
    const options = [...limits, '--keep-refresh-token', '--password-stdin'];
    const { code, out } = await run(
      ['client', 'add', 'old-app', ...options],
      'my own dear words\n',
    );
    expect(code).toBe(0);
    expect(out).not.toContain('assword');
    expect(await service.store.clients.get('old-app')).toMatchObject({
      services: ['ocr'],
      requestsPerMinute: 5,
      retentionDays: 3,
      keepsRefreshToken: true,
    });
    const { refresh } = await service.login('old-app', 'my own dear words');
    const body = new URLSearchParams({ refresh });
    const { json } = await service.request('/api/token/refresh/', { method: 'POST', body });
    expect(Object.keys(json as object)).toEqual(['access']);
  });

  it.each([
    [
      ['--services', 'ocr,fly'],
      "'fly' is not a service; there are ocr, id_reader_plus, liveness, match, chip",
    ],
    [['--requests-per-minute', '0'], '--requests-per-minute must be a whole number above 0'],
    [['--retention-days', 'x'], '--retention-days must be a whole number above 0'],
    [['--password-stdin'], `the password needs ${passwordRule}`],
  ])('client add with %j: 2, and no client is made', async (options, sentence) => {
    const { code, err } = await run(['client', 'add', 'nobody', ...options], 'short');
    expect([code, err]).toEqual([2, `anverso: ${sentence}\n`]);
    expect(await service.store.clients.get('nobody')).toBeUndefined();
  });

  it('client list: a table', async () => {
    await service.client({ name: 'listed', services: ['ocr'], requestsPerMinute: 7 });
    const { code, out } = await run(['client', 'list']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^NAME +SERVICES +REQUESTS\/MIN +RETENTION DAYS +KEEPS REFRESH +REFUSES EXPIRED +MIN LIVENESS +HEADS +FACE MINUTES +REVIEW HOURS +PHOTO HOURS +REPEAT DAYS +WEBHOOK HOURS +DESKTOP CAMERA +CONSENT +ADDRESSES +ORIGINS +SANDBOX +STATE$/m,
    );
    expect(out).toMatch(
      /^listed +ocr +7 +30 +no +no +default +default +0 +0 +0 +0 +72 +yes +optional +anywhere +none +no +active$/m,
    );
    expect(out).not.toMatch(/scrypt/);
  });

  it('client password: a new one, and the tokens of the old are void', async () => {
    await service.client({ name: 'rekeyed' });
    const token = await service.access('rekeyed');
    const { code, out } = await run(['client', 'password', 'rekeyed']);
    expect(code).toBe(0);
    const password = /shown once\): (\S+)/.exec(out)![1]!;
    const answer = await service.request('/api/v3.2/transactions', { headers: bearer(token) });
    expect(answer.status).toBe(401);
    expect(await loginStatus('rekeyed', password)).toBe(200);
  });

  it('client disable and enable', async () => {
    await service.client({ name: 'paused' });
    expect((await run(['client', 'disable', 'paused'])).code).toBe(0);
    await expect(service.login('paused')).rejects.toThrow('401');
    expect((await run(['client', 'list'])).out).toMatch(/^paused .*disabled \d{4}-\d\d-\d\d$/m);
    expect((await run(['client', 'enable', 'paused'])).code).toBe(0);
    expect((await service.login('paused')).access).toBeTruthy();
  });

  it('client set: only what is named, and its tokens stay good', async () => {
    await service.client({ name: 'tuned', requestsPerMinute: 7, retentionDays: 30 });
    const token = await service.access('tuned');
    const before = (await service.store.clients.get('tuned'))!;
    const first = await run(['client', 'set', 'tuned', '--requests-per-minute', '90']);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/^tuned +ocr,liveness +90 +30 /m);
    expect(await service.store.clients.get('tuned')).toEqual({ ...before, requestsPerMinute: 90 });
    const more = [
      ...['--services', 'ocr,id_reader_plus', '--retention', '5', '--keep-refresh-token'],
      ...['--refuse-expired', 'yes', '--min-liveness', '0.8', '--addresses', '127.0.0.0/8'],
    ];
    expect((await run(['client', 'set', 'tuned', ...more])).code).toBe(0);
    const changed = {
      ...before,
      requestsPerMinute: 90,
      services: ['ocr', 'id_reader_plus'],
      retentionDays: 5,
      keepsRefreshToken: true,
      refuseExpired: true,
      minLiveness: 0.8,
      addresses: ['127.0.0.0/8'],
    };
    expect(await service.store.clients.get('tuned')).toEqual(changed);
    const answer = await service.request('/api/v3.2/transactions', { headers: bearer(token) });
    expect(answer.status).toBe(200);
    const back = ['--min-liveness', 'default', '--addresses', 'anywhere', '--refuse-expired', 'no'];
    await run(['client', 'set', 'tuned', ...back, '--no-keep-refresh-token']);
    expect(await service.store.clients.get('tuned')).toMatchObject({
      minLiveness: null,
      addresses: [],
      refuseExpired: false,
      keepsRefreshToken: false,
    });
  });

  it('client addresses: prints them, and changes them only if it is told to', async () => {
    await service.client({ name: 'fenced', addresses: ['10.0.0.0/8', '127.0.0.0/8'] });
    const shown = await run(['client', 'addresses', 'fenced']);
    expect([shown.code, shown.out]).toEqual([0, '10.0.0.0/8\n127.0.0.0/8\n']);
    const { addresses } = (await service.store.clients.get('fenced'))!;
    expect(addresses).toEqual(['10.0.0.0/8', '127.0.0.0/8']);
    const opened = await run(['client', 'addresses', 'fenced', '--addresses', 'anywhere']);
    expect([opened.code, opened.out]).toEqual([0, 'anywhere\n']);
    expect((await service.store.clients.get('fenced'))!.addresses).toEqual([]);
    expect((await run(['client', 'addresses', 'nobody'])).code).toBe(2);
  });

  it('client set --min-liveness below the default: only with --weaken', async () => {
    await service.client({ name: 'lax' });
    const limitOf = async () => (await service.store.clients.get('lax'))!.minLiveness;
    const set = (...options: string[]) => run(['client', 'set', 'lax', ...options]);
    const refused = await set('--min-liveness', '0.1');
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('is below the default, 0.5'),
    ]);
    expect(await limitOf()).toBeNull();
    expect((await set('--min-liveness', '0.5')).code).toBe(0);
    expect((await set('--min-liveness', '0.1', '--weaken')).code).toBe(0);
    expect(await limitOf()).toBe(0.1);
    const alone = await set('--weaken');
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('say what to change')]);
  });

  it.each([
    [[], 'say what to change: --services, '],
    [['--refuse-expired', 'maybe'], '--refuse-expired must be yes or no'],
    [['--min-liveness=-1'], '--min-liveness must be above 0 and at most 1, or default'],
    [['--min-liveness', '1.4'], '--min-liveness must be above 0 and at most 1, or default'],
    [['--addresses', '300.1.1.1'], "'300.1.1.1' is neither an address nor a block"],
    [['--password-stdin'], 'client set takes no --password-stdin'],
  ])('client set with %j: 2, and nothing changes', async (options, sentence) => {
    await service.client({ name: 'same' });
    const before = await service.store.clients.get('same');
    const { code, err } = await run(['client', 'set', 'same', ...options]);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
    expect(await service.store.clients.get('same')).toEqual(before);
  });

  it('client enable, disable, password, list: an option that they would ignore is refused', async () => {
    await service.client({ name: 'strict' });
    for (const action of ['enable', 'disable', 'password', 'list']) {
      const { code, err } = await run(['client', action, 'strict', '--services', 'liveness']);
      const told = `anverso: client ${action} takes no --services; use: anverso client set NAME\n`;
      expect([code, err]).toEqual([2, told]);
    }
    expect((await service.store.clients.get('strict'))!.services).toEqual(['ocr', 'liveness']);
  });

  it('client show: its policy, its brand, and whether its webhooks can be signed', async () => {
    await service.client({ name: 'shown' });
    const shown = async () => (await run(['client', 'show', 'shown'])).out;
    const bare = await shown();
    expect(bare).toMatch(/POLICY +standard@\d/);
    expect(bare).toMatch(/BRAND +none/);
    expect(bare).toMatch(/HELP URL +none/);
    expect(bare).toMatch(/WEBHOOK SECRET +none; make one with --webhook-secret-new/);
    const help = ['--help-url', 'https://bank.example/help'];
    const more = [
      '--webhook-secret-new',
      '--brand-name',
      'Banco',
      '--brand-colour',
      '#0b5c63',
      ...help,
    ];
    await run(['client', 'set', 'shown', ...more]);
    await run(['policy', 'set', 'shown', 'photo-only']);
    const dressed = await shown();
    expect(dressed).toMatch(/POLICY +.*photo-only/);
    expect(dressed).toMatch(/BRAND +Banco, #0b5c63/);
    expect(dressed).toMatch(/HELP URL +https:\/\/bank\.example\/help/);
    expect(dressed).toMatch(/WEBHOOK SECRET +yes/);
  });

  it('client set --webhook-secret-new --origins: a secret that is shown once, and sealed', async () => {
    await service.client({ name: 'hooked' });
    const origins = 'https://www.bank.example,https://app.bank.example';
    const { code, out } = await run([
      ...['client', 'set', 'hooked', '--webhook-secret-new', '--origins', origins],
    ]);
    expect(code).toBe(0);
    const [, secret] = /^Webhook secret \(shown once\): (whsec_[\w+/]{43}=)$/m.exec(out)!;
    expect((await service.store.clients.get('hooked'))!.origins).toEqual(origins.split(','));
    const stored = await service.store.webhooks.secret('hooked');
    expect(await createSecretSealer(service.config.keySecret).open(stored!)).toBe(secret);
    const again = await run(['client', 'set', 'hooked', '--webhook-secret-new']);
    expect(again.out).not.toContain(secret);
    expect(again.out).toMatch(/^Until 20\S+Z the older one signs, too\.$/m);
    const { webhooks } = service.store;
    expect(await webhooks.secrets('hooked', new Date())).toHaveLength(2);
    const now = ['--webhook-secret-new', '--webhook-secret-overlap'];
    expect((await run(['client', 'set', 'hooked', ...now, '169'])).code).toBe(2);
    expect((await run(['client', 'set', 'hooked', ...now, '0'])).code).toBe(0);
    expect(await webhooks.secrets('hooked', new Date(0))).toHaveLength(1);
    expect((await run(['client', 'set', 'hooked', '--origins', 'none'])).code).toBe(0);
    expect((await service.store.clients.get('hooked'))!.origins).toEqual([]);
    for (const wrong of ['https://a/path', '*', 'bank.example', 'https://a.example,javascript:1'])
      expect((await run(['client', 'set', 'hooked', '--origins', wrong])).code).toBe(2);
    const audit = JSON.stringify(await service.store.audit.list(0, 1000));
    expect(audit).toContain('webhook_secrets.set');
    expect(audit).not.toContain(secret);
  });

  it('client create --sandbox: for good', async () => {
    expect((await run(['client', 'create', 'toy', '--sandbox'])).code).toBe(0);
    expect((await service.store.clients.get('toy'))!.sandbox).toBe(true);
    const { code, err } = await run(['client', 'set', 'toy', '--sandbox']);
    expect([code, err]).toEqual([2, 'anverso: client set takes no --sandbox\n']);
  });

  it('client remove: asks for --yes; then it is gone with its tokens and records', async () => {
    await service.client({ name: 'leaving' });
    const { refresh, access } = await service.login('leaving');
    await service.ocr({ frontside: anyImage, document_type: 'passport' }, { client: 'leaving' });
    const asked = await run(['client', 'remove', 'leaving']);
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('add --yes')]);
    expect(await service.store.clients.get('leaving')).toBeDefined();

    const { code, out } = await run(['client', 'remove', 'leaving', '--yes']);
    expect([code, out]).toEqual([
      0,
      "Client 'leaving' is removed, with its tokens and 1 transaction records.\n",
    ]);
    expect(await service.store.transactions.list('leaving', { limit: 5 })).toEqual([]);
    const trail = (await service.store.audit.list(0, 10_000)).filter(
      ({ subject }) => subject === 'leaving',
    );
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['clients.insert', 'clients.delete', 'transactions.remove']),
    );

    // A new client of that name does not inherit the tokens of the old one.
    await service.client({ name: 'leaving' });
    const list = await service.request('/api/v3.2/transactions', { headers: bearer(access) });
    const body = new URLSearchParams({ refresh });
    const renewed = await service.request('/api/token/refresh/', { method: 'POST', body });
    expect([list.status, renewed.status]).toEqual([401, 401]);
  });

  it.each([
    ['disable'],
    ['enable'],
    ['password'],
    ['remove', '--yes'],
    ['set', '--services', 'ocr'],
  ])('client %s of nobody: 2', async (action, ...options) => {
    const { code, err } = await run(['client', action, 'nobody', ...options]);
    expect([code, err]).toEqual([
      2,
      "anverso: there is no client 'nobody'; see anverso client list\n",
    ]);
  });

  it('token: one that the service takes', async () => {
    await service.client({ name: 'quick' });
    const { code, out } = await run(['token', 'quick']);
    expect(code).toBe(0);
    const answer = await service.request('/api/v3.2/ocr/', {
      method: 'POST',
      headers: bearer(out.trim()),
      body: formOf({ frontside: anyImage, document_type: 'passport' }),
    });
    expect(answer.status).toBe(200);
    expect((await run(['token', 'nobody'])).code).toBe(2);
  });

  it('keys rotate: new tokens carry the new key, old ones stay good', async () => {
    await service.client({ name: 'before' });
    const old = await service.access('before');
    const { code, out } = await run(['keys', 'rotate']);
    expect(code).toBe(0);
    const kid = /^New signing key (\S+)$/m.exec(out)![1]!;
    const [newest] = await service.store.signingKeys.list();
    expect(newest).toMatchObject({ kid, retiredAt: null });
    const answer = await service.request('/api/v3.2/transactions', { headers: bearer(old) });
    expect(answer.status).toBe(200);
  });

  it('keys rotate --leaked: the old keys end within seconds', async () => {
    const before = (await service.store.signingKeys.list()).map(({ kid }) => kid);
    expect((await run(['keys', 'rotate', '--leaked'])).code).toBe(0);
    const endMs = Date.now() + 11_000;
    const old = (await service.store.signingKeys.list()).filter(({ kid }) => before[0] === kid);
    expect(old).toHaveLength(1);
    expect(old[0]!.retiredAt!.getTime()).toBeLessThan(endMs);
  });

  it('migrate: says that there is nothing to do', async () => {
    const { code, out } = await run(['migrate']);
    expect([code, out]).toEqual([0, 'The pglite store is up to date.\n']);
  });
});

describe('reference', () => {
  it('codes: every code with status, class and meaning', async () => {
    const { code, out } = await anverso(['codes']);
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toHaveLength(Object.keys(codes).length + 1);
    expect(out).toMatch(/^809 +400 +bad_request +The frontside was not sent in the request\.$/m);
  });

  it('codes --json: with the Spanish texts', async () => {
    const list = JSON.parse((await anverso(['codes', '--json'])).out) as object[];
    expect(list).toContainEqual(
      expect.objectContaining({ code: 704, es: 'No se detectó un rostro.' }),
    );
  });

  it('config: every setting with its value and meaning, secrets masked', async () => {
    const { code, out } = await anverso(['config'], {
      PORT: '9000',
      DATABASE_URL: 'postgres://u:hunter22@db/x',
      ANVERSO_BOOTSTRAP_CLIENT: 'gate:hunter22 and more:ocr',
    });
    expect(code).toBe(0);
    expect(out).toMatch(/^PORT +9000 +port to listen on/m);
    expect(out).toMatch(/^HOST +127\.0\.0\.1 /m);
    expect(out).toMatch(/^ANVERSO_IDP_ISSUER +\(not set\) /m);
    expect(out).toMatch(/^DATABASE_URL +•+ /m);
    expect(out).not.toContain('hunter22');
  });

  it('config: all problems together, and 2', async () => {
    const { code, err } = await anverso(['config'], { PORT: 'x', ANVERSO_QUEUE: '-1' });
    expect(code).toBe(2);
    expect(err).toContain('PORT must be a whole number from 0 to 65535');
    expect(err).toContain('ANVERSO_QUEUE must be a whole number from 0 to 10000');
    expect(err).not.toMatch(/^ {4}at /m);
  });
});

describe('on PostgreSQL', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ url, drop } = await newDatabase('empty'));
  });
  afterAll(() => drop());

  it('migrate applies what is missing, once', async () => {
    const first = await anverso(['migrate'], { DATABASE_URL: url });
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/^Applied to postgres: 0001_first\.sql, 0002_/);
    const second = await anverso(['migrate'], { DATABASE_URL: url });
    expect(second.out).toBe('The postgres store is up to date.\n');
  });

  it('a database that cannot be reached: 3 and a sentence, no stack, no password', async () => {
    const { code, err } = await anverso(['migrate'], {
      DATABASE_URL: 'postgres://u:hunter22@127.0.0.1:1/x',
    });
    expect(code).toBe(3);
    expect(err).toMatch(/^anverso: .*ECONNREFUSED/);
    expect(err).not.toMatch(/^ {4}at |hunter22/m);
  });

  it('serve: in the foreground until SIGTERM, then 0; a second on its port says so: 3', async () => {
    const env = { DATABASE_URL: url, PORT: '0', ANVERSO_WORKERS: '1' };
    const service = serveProgram([], env);
    const [, at] = await service.heard(/"url":"(http:\/\/127\.0\.0\.1:\d+)"/);
    expect((await fetch(`${at}/healthz`)).status).toBe(200);
    const second = await anverso(['serve'], { ...env, PORT: new URL(at!).port });
    expect(second.code).toBe(3);
    expect(second.err).toBe(
      `anverso: Anverso itself is already running at ${at} (console ${at}/console/)\n`,
    );
    expect(second.out).toBe('');
    service.signal('SIGTERM');
    const ended = await service.ended;
    expect([ended.code, ended.err]).toEqual([0, '']);
    expect(ended.out).toContain('"msg":"stopped"');
  });
});
