import type { BrowserContext, Route } from 'playwright-core';

/* The capture routes as the service answers them, for what the service does on rare days only. */

type Step = { readonly kind: string; readonly [key: string]: unknown };

export type FakeSession = {
  readonly steps: readonly Step[];
  readonly language?: 'es' | 'en';
  readonly consent?: string;
  readonly returnUrl?: string;
  /** Answers to the photos, one after the other; `accepted` when they are used up. */
  readonly answers?: readonly { readonly status?: number; readonly body: object }[];
};

export const passportStep = {
  kind: 'document',
  document_type: 'passport',
  sides: ['front'],
  status: 'waiting',
  attempts_left: 5,
};
export const cardStep = {
  ...passportStep,
  document_type: 'identification_card',
  sides: ['front', 'back'],
};
export const selfieStep = { kind: 'selfie', status: 'waiting', attempts_left: 5 };

export type Posted = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** Every POST that the pages of this context made. */
export const fakeSession = async (
  context: BrowserContext,
  { steps, language = 'en', consent, returnUrl, answers = [] }: FakeSession,
): Promise<readonly Posted[]> => {
  const posted: Posted[] = [];
  const left = [...answers];
  const session = {
    status: 'open',
    language,
    steps,
    consent: consent ? { text: consent, text_sha256: 'ab'.repeat(32), given: false } : null,
    return_url: returnUrl ?? null,
    expires_at: '2099-01-01T00:00:00Z',
  };
  const answer = (route: Route, status: number, body?: object): Promise<void> =>
    route.fulfill({ status, ...(body && { json: body }) });
  await context.route('**/api/v3.2/capture/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET') return answer(route, 200, session);
    const body = request.postDataBuffer() ?? Buffer.alloc(0);
    posted.push({ path: pathname, headers: await request.allHeaders(), body });
    if (pathname.endsWith('/consent/')) return answer(route, 204);
    const next = left.shift() ?? { body: { accepted: true } };
    return answer(route, next.status ?? 200, next.body);
  });
  return posted;
};
