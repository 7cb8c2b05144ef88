import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPhotoSealer } from '../../src/sessions/photos.js';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { writeBackup } from '../../src/store/backup.js';
import { openEmbedded } from '../../src/store/embedded/open-embedded.js';
import { type Answer, bearer, formOf, type Parts } from '../support/http.js';
import { anyImage, faceImage } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';
import { createScanner, readTables, scanFolder } from './support/scan.js';

const keySecret = 'a-secret-of-at-least-thirty-two-characters';
const [inDocument, inSelfie] = [`Kanaria-${'Qz'.repeat(16)}`, `Kanaria-${'Vw'.repeat(16)}`];
const consent = 'I agree.';
/** In what a reviewer writes for the others. */
const inNote = `Kanaria-${'Nm'.repeat(16)}`;
/** In what the page reports of its camera: the camera's name, and a time between two frames. */
const [label, gap] = [`Kanaria-${'Jk'.repeat(16)}`, 33_471.097];

/** An "image" of the scripted worker, which has these words behind what it says. */
const marked = (image: Uint8Array, words: string): Uint8Array =>
  Buffer.concat([image, Buffer.from(words)]);

describe('canaries in photos that a reviewer has to look at', () => {
  let service: TestService;
  let id: string;
  let access: string;
  let asClient: (path: string) => Promise<Answer>;
  const scan = createScanner({
    inDocument,
    inSelfie,
    inNote,
    label,
    gap: String(gap),
    surname: 'ERIKSSON',
    names: 'ANNA MARIA',
  });
  const ask = (path: string, init: RequestInit = {}) =>
    service.request(`/api/v3.2/sessions/${id}/review/${path}`, {
      ...init,
      headers: { ...bearer(access), ...(init.headers as Record<string, string>) },
    });
  const backup = async (): Promise<string> => {
    const sql = await openEmbedded(service.folder);
    const lines: string[] = [];
    try {
      await writeBackup(sql, (line) => Promise.resolve(void lines.push(line)));
    } finally {
      await sql.close();
    }
    return lines.join('');
  };
  const sealedSelfie = () => service.store.reviews.photo(id, 1, 'selfie', new Date());
  const sealedForClient = async (): Promise<readonly string[]> => {
    const sql = await openEmbedded(service.folder);
    try {
      const text = 'select sealed from client_photos where session = $1 and sealed is not null';
      return (await sql.query<{ sealed: string }>(text, [id])).map(({ sealed }) => sealed);
    } finally {
      await sql.close();
    }
  };
  /** Nowhere as it is: rows, files of the store, log, metrics, a backup. */
  const found = async (): Promise<readonly string[]> => [
    ...scan(await readTables(service.folder), 'the store'),
    ...(await scanFolder(service.folder, scan)),
    ...service.logs.flatMap((line) => scan(line, line)),
    ...scan((await service.request('/metrics')).text, 'the metrics'),
    ...scan(await backup(), 'a backup'),
  ];

  beforeAll(async () => {
    const env = { ANVERSO_KEY_SECRET: keySecret, ANVERSO_LOG_LEVEL: 'debug' };
    service = await startTestService({ env });
    await service.ready();
    const services = ['ocr', 'liveness', 'match'] as const;
    const client = await service.client({ services, reviewHours: 72, photoHours: 24 });
    const passwordHash = await hashPassword(password);
    await service.store.reviewers.add({ name: 'ana', client, role: 'reviewer', passwordHash });
    const login = await service.request('/api/v3.2/staff/login/', {
      method: 'POST',
      body: new URLSearchParams({ username: 'ana', password }),
    });
    access = (login.json as { access: string }).access;
    const created = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        steps: [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }],
        consent,
      }),
    });
    const { link, ...rest } = created.json as { id: string; link: string };
    id = rest.id;
    asClient = (path) => service.as(client, path);
    await service.request('/api/v3.2/capture/consent/', {
      method: 'POST',
      body: JSON.stringify({ text_sha256: createHash('sha256').update(consent).digest('hex') }),
      headers: {
        ...bearer(link.split('#')[1]!),
        'anverso-device': 'a-device-of-its-own',
        'content-type': 'application/json',
      },
    });
    const report = { source: 'camera', desk: false, label: `OBS ${label}`, median_ms: gap };
    const photos: readonly Parts[] = [
      { frontside: marked(anyImage, inDocument) },
      { selfie: marked(faceImage(0.35), inSelfie), channel: JSON.stringify(report) },
    ];
    for (const [index, parts] of photos.entries()) {
      const sent = await service.request(`/api/v3.2/capture/steps/${index}/`, {
        method: 'POST',
        body: formOf(parts),
        headers: { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' },
      });
      expect(sent.json).toEqual({ accepted: true });
    }
  });

  it('are kept, or the rest of this would prove nothing', async () => {
    const { open } = createPhotoSealer(keySecret);
    const place = { session: id, position: 1, name: 'selfie' } as const;
    const opened = await open((await sealedSelfie())!, place);
    expect(opened!.toString()).toContain(inSelfie);
    // Of what the page saw of its camera the name of the finding is all that is kept.
    expect(await readTables(service.folder)).toContain('virtual_camera');
  });

  it('are nowhere in the clear while they wait, nor in a backup even sealed', async () => {
    expect(await found()).toEqual([]);
    const sealed = (await sealedSelfie())!;
    expect(await readTables(service.folder)).toContain(sealed);
    expect(await backup()).not.toContain(sealed);
  });

  it('are seen by whoever has the claim, and leave nothing behind; after the decision not even sealed', async () => {
    const sealed = (await sealedSelfie())!;
    expect((await ask('claim/', { method: 'POST' })).text).toContain('ERIKSSON');
    expect((await ask('photos/0/frontside')).text).toContain(inDocument);
    const note = { method: 'POST', headers: { 'content-type': 'application/json' } };
    expect((await ask('notes/', { ...note, body: JSON.stringify({ note: inNote }) })).status).toBe(
      201,
    );
    expect((await ask('')).text).toContain(inNote);
    expect(await found()).toEqual([]);
    const said = await ask('decision/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ verdict: 'approve', reason: 'same_person' }),
    });
    expect(said.status, said.text).toBe(200);
    expect(await service.store.reviews.listPhotos(id)).toEqual([]);
    expect(await readTables(service.folder)).not.toContain(sealed);
    expect((await ask('photos/0/frontside')).status).toBe(409);
    expect(await found()).toEqual([]);
  });

  it('are sealed for the client, too, and once fetched not even that', async () => {
    const sealed = await sealedForClient();
    expect(sealed).toHaveLength(2);
    const tables = await readTables(service.folder);
    for (const one of sealed) expect(tables).toContain(one);
    expect(await found()).toEqual([]);
    const saved = await backup();
    for (const one of sealed) expect(saved).not.toContain(one);
    const path = `/api/v3.2/sessions/${id}/photos/`;
    expect((await asClient(`${path}0/frontside`)).text).toContain(inDocument);
    expect((await asClient(`${path}1/selfie`)).text).toContain(inSelfie);
    await vi.waitFor(async () => expect(await sealedForClient()).toEqual([]), 10_000);
    const after = await readTables(service.folder);
    for (const one of sealed) expect(after).not.toContain(one);
    expect(await found()).toEqual([]);
  });
});
