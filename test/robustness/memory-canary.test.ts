import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bearer, send } from '../support/http.js';
import { specimen } from '../support/images.js';
import { makeDataDir, type DataDir } from './support/folder.js';
import { postPassport } from './support/post.js';
import { childrenOf, findInMemory, piecesOf } from './support/process-memory.js';
import { createByteSearch } from './support/search-bytes.js';
import { startServiceProcess, type ServiceProcess } from './support/service-process.js';
import { createLife } from './support/session-life.js';

const [passport, selfie, refused] = [specimen(), specimen('selfie'), specimen('ine-front')];
/** In the environment of the service and of its worker. */
const control = 'TEST_CONTROL=found-in-the-environment';
const isLinux = process.platform === 'linux';
const names = { client: 'bank', reviewer: 'ana' };
const namedPieces = (files: Readonly<Record<string, Uint8Array>>): Map<Buffer, string> =>
  new Map(
    Object.entries(files).flatMap(([name, file]) =>
      piecesOf(file).map((piece) => [piece, name] as const),
    ),
  );
/** A busy machine may take long to collect; one that never does fails here. */
const mostMs = 240_000;

describe.runIf(isLinux)('what a node keeps of photos after a review', { timeout: 600_000 }, () => {
  let folder: DataDir;
  let service: ServiceProcess;
  /** What a reviewer saw: other bytes than those that were sent. */
  let copies: readonly Uint8Array[];
  let session: string;
  let written = '';
  const env = {
    [control.split('=')[0]!]: control.split('=')[1]!,
    ANVERSO_WORKERS: '1',
    ANVERSO_JOB_MS: '300000',
    ANVERSO_LOG_LEVEL: 'debug',
    ANVERSO_KEY_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    ANVERSO_WEBHOOK_PRIVATE: 'yes',
  };

  // For each try of its own: what an allocator keeps, it keeps for as long as its process lives.
  beforeEach(async () => {
    written = '';
    folder = await makeDataDir();
    service = await startServiceProcess({ dataDir: folder.path, env });
    await service.ready();
    const access = await service.makeBank(names);
    const nodes = { current: () => service, restart: () => Promise.reject(new Error('it died')) };
    const people = { ...names, access, webhookUrl: 'http://127.0.0.1:9/' };
    const life = createLife(nodes, people, [{ frontside: passport }, { selfie }]);

    const { id, token } = await life.sessionInReview();
    session = id;
    const staff = await life.signIn();
    const look = async (path: string): Promise<Uint8Array> => {
      const url = `${service.url}/api/v3.2/sessions/${id}/review/${path}`;
      return (await fetch(url, { headers: bearer(staff) })).bytes();
    };
    await life.claim(staff, id);
    copies = [await look('photos/0/frontside'), await look('photos/1/selfie')];
    // A new photo is asked for, which is refused once, sent again and approved.
    await life.retakeSelfie(staff, id);
    await life.refused(token, 1, { selfie: refused });
    await life.photo(token, 1);
    await life.approve(staff, id);
    await life.file(id);
    // Nobody goes on with these, and their time is not yet over.
    await life.abandoned();
    // Further work, with other photos.
    for (const name of ['passport-mex', 'passport-mex', 'passport-mex'])
      await postPassport(service.url, access, { frontside: specimen(name) });
    await service.measure();
  });

  afterEach(async () => {
    await service?.stop();
    await folder?.remove();
  });

  const sent = { passport, selfie, 'refused photo': refused };
  const seen = () => ({ 'passport seen': copies[0]!, 'selfie seen': copies[1]! });

  it('in memory no byte of a file that was sent or seen', async () => {
    const [worker] = await childrenOf(service.pid);
    const pieces = namedPieces({ ...sent, ...seen() });
    expect(new Set(pieces.values()).size).toBe(5);
    // That it is searched at all: each has this in its memory.
    const mark = Buffer.from(control);
    const search = async (): Promise<readonly string[]> => {
      const found = new Set<string>();
      for (const [place, pid] of [
        ['service', service.pid] as const,
        ['worker', worker!] as const,
      ]) {
        const all = await findInMemory(pid, [mark, ...pieces.keys()]);
        expect(all).toContain(mark);
        for (const piece of all)
          if (piece !== mark) found.add(`${pieces.get(piece)} in the ${place}`);
      }
      return [...found];
    };
    // What is freed goes back to the kernel once there was nothing to do for a while.
    const startMs = Date.now();
    let found = await search();
    while (found.length > 0 && Date.now() - startMs < mostMs) {
      await pause(1000);
      found = await search();
    }
    expect(found).toEqual([]);
  });

  it('after the days of webhooks that failed why it was approved, and no piece of a photo in any file or in the log', async () => {
    await service.stop();
    written += service.output();
    const aheadMs = String(4 * 86_400_000);
    service = await startServiceProcess({
      dataDir: folder.path,
      env: { ...env, TEST_AHEAD_MS: aheadMs },
    });
    await service.ready();
    const { access } = await service.login(names.client);
    const { json } = await send(`${service.url}/api/v3.2/sessions/${session}`, {
      headers: bearer(access),
    });
    expect(json).toMatchObject({
      decision: { outcome: 'approved', decided_by: `reviewer ${names.reviewer}` },
      reviews: [{ verdict: 'retake' }, { verdict: 'approve', reason: 'same_person' }],
      steps: [{ answer: null }, { answer: null }],
    });
    const { decision, checks } = json as {
      decision: { reasons: readonly { why: string }[] };
      checks: readonly object[];
    };
    expect(decision.reasons.map(({ why }) => why)).toContain('one_picture');
    expect(checks.length).toBeGreaterThan(0);
    expect(await service.kept({ client: names.client, id: session })).toMatchObject({
      ...{ photos: [], faces: 0, filed: 0 },
    });
    await service.stop();
    written += service.output();
    const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name));
    expect(paths.length).toBeGreaterThan(0);
    const places = [
      ['the log', Buffer.from(written, 'latin1')] as const,
      ...(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const))),
    ];
    const pieces = namedPieces({ ...sent, ...seen() });
    const search = createByteSearch([...pieces.keys()]);
    const found = places.flatMap(([place, bytes]) =>
      [...search(bytes)].map((piece) => `${pieces.get(piece)} in ${place}`),
    );
    expect(found).toEqual([]);
  });
});
