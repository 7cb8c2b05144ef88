import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hashPassword } from '../../../src/http/auth/passwords.js';
import { createSecretSealer } from '../../../src/sessions/webhooks/deliver.js';
import { bearer, formOf } from '../../support/http.js';
import { specimen } from '../../support/images.js';
import { password, type TestService } from '../../support/service.js';

export const keySecret = 'a-secret-of-at-least-thirty-two-characters';
export const secret = 'whsec_of-this-test';

/** Clients with people behind the decision, and sessions that wait for them. */
export const createBanks = (service: TestService) => {
  let count = 0;
  /** A client with a reviewer and an auditor of its own, for one test. */
  const newBank = async () => {
    count += 1;
    const services = ['ocr', 'liveness', 'match'] as const;
    const client = await service.client({ name: `bank-${count}`, services, reviewHours: 72 });
    const sealed = await createSecretSealer(keySecret).seal(secret);
    await service.store.webhooks.setSecret(client, sealed);
    const passwordHash = await hashPassword(password);
    const nameOf = (role: 'reviewer' | 'auditor') => `${role}-${client}`;
    for (const role of ['reviewer', 'auditor'] as const)
      await service.store.reviewers.add({ name: nameOf(role), client, role, passwordHash });
    return { client, reviewer: nameOf('reviewer'), auditor: nameOf('auditor') };
  };

  /** A customer's phone has sent a passport and a selfie; one picture leaves it to a person. */
  const runSession = async (
    client: string,
    reference: string,
    webhookUrl?: string,
  ): Promise<string> => {
    const created = await service.as(client, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        steps: [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }],
        ...{ language: 'en', reference, consent: 'May we look at your photos?' },
        ...(webhookUrl && { webhook_url: webhookUrl }),
      }),
    });
    expect(created.status, created.text).toBe(201);
    const { id, link } = created.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' };
    const { json } = await service.request('/api/v3.2/capture/', { headers });
    const { consent } = json as { consent: { text_sha256: string } };
    await service.request('/api/v3.2/capture/consent/', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text_sha256: consent.text_sha256 }),
    });
    const photos = [{ frontside: specimen('passport') }, { selfie: specimen('selfie') }];
    for (const [step, parts] of photos.entries()) {
      const path = `/api/v3.2/capture/steps/${step}/`;
      const sent = await service.request(path, { method: 'POST', body: formOf(parts), headers });
      expect(sent.json, sent.text).toEqual({ accepted: true });
    }
    return id;
  };

  const signInAs = async (page: Page, name: string): Promise<void> => {
    await page.goto(`${service.url}/console/`);
    await page.check('input[name=as][value=staff]');
    await page.fill('#client', name);
    await page.fill('#password', password);
    await page.click('button[type=submit]');
    await page.waitForSelector('nav');
  };

  return { newBank, runSession, signInAs };
};

export const photoIsShown = (page: Page, name: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate<number>(
          `document.querySelector('[data-photo=${name}] img')?.naturalWidth ?? 0`,
        ),
      { timeout: 60_000 },
    )
    .toBeGreaterThan(100);
