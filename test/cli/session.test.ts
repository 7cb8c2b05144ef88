import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { session } from '../../src/cli/session.js';
import { issuer } from '../support/forge.js';
import { anyImage } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.client({ name: 'acme' });
  vi.stubEnv('ANVERSO_DATA_DIR', service.folder);
  vi.stubEnv('ANVERSO_ISSUER', issuer);
}, 120_000);
afterEach(() => vi.restoreAllMocks());

const listen = (): (() => string) => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return () => written.mock.calls.map(([text]) => String(text)).join('');
};

const sendPassport = async (token: string): Promise<void> => {
  const form = new FormData();
  form.set('frontside', new Blob([anyImage]), 'passport.jpg');
  const headers = { authorization: `Bearer ${token}`, 'anverso-device': 'd'.repeat(32) };
  const url = `${service.url}/api/v3.2/capture/steps/0/`;
  await fetch(url, { method: 'POST', headers, body: form });
};

describe('anverso session create', () => {
  it('prints a link and its code, waits for the photos, and prints the answers', async () => {
    const said = listen();
    const running = session.run(['create', 'acme'], {
      ...{ steps: 'passport', consent: 'none', url: service.url },
    });
    await vi.waitFor(() => expect(said()).toContain('/capture/#'), 20_000);
    expect(said()).toMatch(/█▄▄▄▄▄█/);
    expect(said()).toContain('Only this machine can open it');
    await sendPassport(/#([\w-]+)/.exec(said())![1]!);
    expect(await running).toBe(0);
    expect(said()).toContain('finished, document done');
    expect(said()).toContain('"document_number": "X0000001"');
  });

  it('asks for a moving selfie', async () => {
    const said = listen();
    const steps = 'passport,selfie:moving,selfie:auto,selfie';
    await session.run(['create', 'acme'], { steps, url: service.url, json: true });
    const { id } = JSON.parse(said()) as { id: string };
    const made = await service.store.sessions.get('acme', id);
    expect(made!.steps.map(({ liveness }) => liveness)).toEqual([
      ...['photo', 'moving', 'auto', 'photo'],
    ]);
  });

  it('offers a choice of documents', async () => {
    const said = listen();
    const steps = 'passport|identification_card,selfie';
    await session.run(['create', 'acme'], { steps, url: service.url, json: true });
    const { id } = JSON.parse(said()) as { id: string };
    const made = await service.store.sessions.get('acme', id);
    expect(made!.steps).toMatchObject([
      { documentType: null, documentTypes: ['passport', 'identification_card'] },
      { kind: 'selfie' },
    ]);
  });

  it('asks for consent, by a text for trials or one of yours', async () => {
    const consentOf = async (options: object): Promise<string | null> => {
      const said = listen();
      await session.run(['create', 'acme'], { url: service.url, json: true, ...options });
      vi.restoreAllMocks();
      const { id } = JSON.parse(said()) as { id: string };
      return (await service.store.sessions.get('acme', id))!.consentText;
    };
    expect(await consentOf({ language: 'pt' })).toMatch(/^Isto é um teste/);
    expect(await consentOf({ consent: 'I agree.' })).toBe('I agree.');
    expect(await consentOf({ steps: 'selfie', consent: 'none' })).toBeNull();
  });

  it('names the steps that there are', async () => {
    const wrong = session.run(['create', 'acme'], { steps: 'visa', url: service.url });
    await expect(wrong).rejects.toThrow(
      /steps are passport, .* selfie, selfie:moving, selfie:auto/,
    );
  });
});
