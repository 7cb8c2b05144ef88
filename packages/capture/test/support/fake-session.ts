import type { BrowserContext, Route } from 'playwright-core';
import type { Prompt } from '../../../../src/contract/conversation.js';
import { readHashMessage } from '../../../../src/contract/conversation-message.js';
import type { PageLanguage } from '../../../../src/contract/languages.js';

import { presentOpened, presentReply } from '../../../../src/http/present/conversation.js';
import { advance, firstReply, openingOf } from '../../../../src/sessions/conversation/advance.js';

/* The capture routes as the service answers them, for what the service does on rare days only. */

type Step = { readonly kind: string; readonly [key: string]: unknown };

/** `lost`: the connection ends without an answer. */
type NextAnswer = { readonly status?: number; readonly body: object | 'lost' };

export type FakeSession = {
  readonly steps: readonly Step[];
  readonly language?: PageLanguage;
  readonly status?: string;
  readonly brand?: object;
  /** The client wants no desktop's camera. */
  readonly phoneOnly?: boolean;
  /** What the person is asked to do; none: no attempt is left for it. */
  readonly actions?: readonly string[];
  /** None: the service is too old to offer one. */
  readonly talk?: FakeTalk;
  /** Also by a WebSocket, as a service of today; otherwise none opens. */
  readonly bySocket?: boolean;
  /** Of the session itself, in place of it. */
  readonly refusal?: { readonly status: number; readonly body: object };
  readonly consent?: string;
  readonly consentLanguage?: string;
  readonly photosKept?: boolean;
  readonly returnUrl?: string;
  readonly helpUrl?: string;
  /** What the page is told once a photo has been accepted. */
  readonly closing?: 'thanks';
  /** Answers to the photos, one after the other; `accepted` when they are used up. */
  readonly answers?: readonly NextAnswer[];
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
/** The person chooses which of the two. */
export const choiceStep = {
  ...passportStep,
  ...{ document_type: undefined, sides: undefined },
  document_types: ['passport', 'identification_card'],
};
export const movingStep = {
  kind: 'selfie',
  liveness: 'auto',
  status: 'waiting',
  attempts_left: 5,
};
export const selfieStep = { kind: 'selfie', status: 'waiting', attempts_left: 5 };

export type Posted = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

const qrCode = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';

const talkToken = 'T'.repeat(43);

/** The service's own conversation, with a plan that the test knows. */
export const fakeTalk = (plan: readonly Prompt[]) => {
  let state = openingOf(plan, 'seed');
  let openedMs = 0;
  let mostPrompts = plan.length;
  const heard = { posts: 0, bySocket: 0 };
  const open = () => {
    openedMs = Date.now();
    return presentOpened({
      ...{ id: 'conversation', token: talkToken, attemptsLeft: 3 },
      expiresAt: new Date(openedMs + 60_000),
      reply: firstReply(state),
    });
  };
  const take = (body: unknown) => {
    const message = readHashMessage(body);
    if ('field' in message) throw new Error(`a message without its ${message.field}`);
    const nowMs = Date.now() - openedMs;
    const advanced = advance(state, message, { arrivedMs: nowMs, nowMs });
    if ('problem' in advanced) throw new Error(advanced.problem);
    // Held: the page shows the same for as long as a test looks at it.
    const isHeld = advanced.state.revealedAtMs.length > mostPrompts || advanced.state.framesWanted;
    if (isHeld && mostPrompts < plan.length)
      return presentReply({
        prompts: [],
        frames: state.frames.length,
        nextInMs: 200,
        framesWanted: null,
        cropsWanted: null,
      });
    ({ state } = advanced);
    return presentReply(advanced.reply);
  };
  return {
    open,
    take,
    resume: () => presentReply(firstReply(state)),
    heard,
    /** Reveals at most so many prompts from now on. */
    holdAt: (prompts: number) => void (mostPrompts = prompts),
    goOn: () => void (mostPrompts = plan.length),
    state: () => state,
  };
};
export type FakeTalk = ReturnType<typeof fakeTalk>;

/** Every POST that the pages of this context made. */
export const fakeSession = async (
  context: BrowserContext,
  given: FakeSession,
): Promise<readonly Posted[]> => {
  const { steps, language = 'en', consent, returnUrl, answers = [], actions = [], talk } = given;
  const posted: Posted[] = [];
  const left = [...answers];
  const session = {
    status: given.status ?? 'open',
    ...(given.brand && { brand: given.brand }),
    language,
    steps,
    consent: consent
      ? {
          ...{ text: consent, text_sha256: 'ab'.repeat(32), given: false, withdrawn: false },
          language: given.consentLanguage ?? language,
          photos_kept: given.photosKept === true,
        }
      : null,
    return_url: returnUrl ?? null,
    ...(given.helpUrl && { help_url: given.helpUrl }),
    desktop_camera: given.phoneOnly !== true,
    closing: null,
    expires_at: '2099-01-01T00:00:00Z',
  };
  const answer = (route: Route, status: number, body?: object): Promise<void> =>
    route.fulfill({ status, ...(body && { json: body }) });
  await context.route('**/api/v3.2/conversations/**', (route) => {
    talk!.heard.posts += 1;
    return answer(route, 200, talk!.take(route.request().postDataJSON()));
  });
  await context.routeWebSocket('**/api/v3.2/conversations/conversation/socket/', (socket) => {
    if (!given.bySocket) return void socket.close();
    let isKnown = false;
    socket.onMessage((text) => {
      const body = JSON.parse(String(text)) as { readonly token?: string };
      if (isKnown) talk!.heard.bySocket += 1;
      const reply = isKnown ? talk!.take(body) : talk!.resume();
      isKnown ||= body.token === talkToken;
      socket.send(JSON.stringify(reply));
      if (!isKnown || reply.frames_wanted) void socket.close();
    });
  });
  await context.route('**/api/v3.2/capture/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/qr/'))
      return route.fulfill({ contentType: 'image/svg+xml', body: qrCode });
    if (request.method() === 'GET') {
      const isOver = given.closing !== undefined && posted.length > 0;
      const ended = { ...session, status: 'finished', closing: given.closing };
      const shown = given.refusal?.body ?? (isOver ? ended : session);
      return answer(route, given.refusal?.status ?? 200, shown);
    }
    const body = request.postDataBuffer() ?? Buffer.alloc(0);
    posted.push({ path: pathname, headers: await request.allHeaders(), body });
    if (pathname.endsWith('/consent/')) return answer(route, 204);
    if (pathname.endsWith('/conversation/')) {
      if (!talk) return answer(route, 404, { error: 'There is no such address.' });
      return answer(route, 201, talk.open());
    }
    if (pathname.endsWith('/challenge/'))
      return actions.length > 0
        ? answer(route, 201, { id: 'challenge', actions, attempts_left: 3 })
        : answer(route, 409, { code: 'attempts_spent', error: 'No attempt is left.' });
    const next: NextAnswer = left.shift() ?? { body: { accepted: true } };
    if (next.body === 'lost') return route.abort();
    return answer(route, next.status ?? 200, next.body);
  });
  return posted;
};
