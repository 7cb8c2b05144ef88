import { beforeAll, describe, expect, it } from 'vitest';
import { createPhotoSealer } from '../../src/sessions/photos.js';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { writeBackup } from '../../src/store/backup.js';
import { openEmbedded } from '../../src/store/embedded/open-embedded.js';
import { bearer, formOf, type Parts } from '../support/http.js';
import { anyImage, faceImage } from '../support/images.js';
import { password, startTestService, type TestService } from '../support/service.js';
import { createScanner, readTables, scanFolder } from './support/scan.js';

const keySecret = 'a-secret-of-at-least-thirty-two-characters';
const [inDocument, inSelfie] = [`Kanaria-${'Qz'.repeat(16)}`, `Kanaria-${'Vw'.repeat(16)}`];
/** In what the page reports of its camera: the camera's name, and a time between two frames. */
const [label, gap] = [`Kanaria-${'Jk'.repeat(16)}`, 33_471.097];

/** An "image" of the scripted worker, which has these words behind what it says. */
const marked = (image: Uint8Array, words: string): Uint8Array =>
  Buffer.concat([image, Buffer.from(words)]);

describe('canaries in photos that a reviewer has to look at', () => {
  let service: TestService;
  let id: string;
  let access: string;
  const scan = createScanner({
    inDocument,
    inSelfie,
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
    const client = await service.client({ services, reviewHours: 72 });
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
      }),
    });
    const { link, ...rest } = created.json as { id: string; link: string };
    id = rest.id;
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
});
