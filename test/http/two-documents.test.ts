import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, formOf, type Parts } from '../support/http.js';
import { specimen } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';

type Session = {
  readonly decision: { readonly outcome: string };
  readonly checks: readonly { readonly check: string; readonly result: string }[];
};

const base = '/api/v3.2/sessions/';
const passport = { kind: 'document', document_type: 'passport' };
const card = { kind: 'document', document_type: 'identification_card' };
const utopian = { frontside: specimen('passport') };
const ine = { frontside: specimen('ine-front'), backside: specimen('ine-back') };
const env = { ANVERSO_JOB_MS: '300000' };

// Documents of invented people, read by the service's own nets; the policy that asks for the least.
describe.each(['pglite', 'postgres'] as const)('two documents of one session, on %s', (store) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ store, worker: 'real', env });
    await service.ready();
  }, 300_000);

  const run = async (steps: readonly object[], photos: readonly Parts[]) => {
    const client = await service.client({ services: ['ocr', 'liveness', 'match'] });
    await service.store.policies.set(client, 'photo-only', null);
    const created = await service.as(client, base, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps }),
    });
    const { id, link } = created.json as { id: string; link: string };
    for (const [index, parts] of photos.entries()) {
      const sent = await service.request(`/api/v3.2/capture/steps/${index}/`, {
        method: 'POST',
        body: formOf(parts),
        headers: { ...bearer(link.split('#')[1]!), 'anverso-device': 'a-device-of-its-own' },
      });
      expect(sent.json).toEqual({ accepted: true });
    }
    const { decision, checks } = (await service.as(client, `${base}${id}`)).json as Session;
    const agree = checks.find(({ check }) => check === 'documents_agree')!;
    expect(JSON.stringify(checks)).not.toMatch(/MART|LUC|BEGO|SALDA|1991|ZE184226B/i);
    return { decision, agree };
  };

  it('the passport of one and the card of another are declined', async () => {
    const { decision, agree } = await run([passport, card], [utopian, ine]);
    expect(agree).toMatchObject({ result: 'failed', why: 'two_holders', step: 1 });
    expect(decision.outcome).toBe('declined');
  }, 300_000);

  it('two documents of one person agree', async () => {
    const { decision, agree } = await run([passport, passport], [utopian, utopian]);
    expect(agree).toMatchObject({ result: 'passed', evidence: { similarity: 1 } });
    expect(decision.outcome).toBe('approved');
  }, 300_000);
});
