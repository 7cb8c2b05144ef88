import { channelField } from '../../../../src/contract/channel/report.js';
import type { Conversation } from '../../../client/src/types.js';
import type { Brand } from '../brand.js';
import { createChannel } from '../moving/conversation-channel.js';
import type { Challenge } from '../moving/challenge.js';
import type { Part } from '../part.js';
import { ask, problem } from '../problem.js';
import { type Answer, type Backend, formOf, type Job, type Step } from './backend.js';
import { deviceId } from './device.js';
import { subjectOfType, withType } from './document-type.js';

/* A capture session of the service: one token, which opens nothing else. */

type WireStep = {
  readonly kind: 'document' | 'selfie' | 'chip';
  readonly document_type?: string;
  /** While the person may choose. */
  readonly document_types?: readonly string[];
  readonly sides?: readonly string[];
  readonly liveness?: Step['liveness'];
  readonly status: 'waiting' | 'done' | 'refused';
  readonly attempts_left: number;
};

type WireSession = {
  readonly status: string;
  readonly language: string;
  readonly steps: readonly WireStep[];
  readonly consent: {
    readonly text: string;
    readonly text_sha256: string;
    readonly given: boolean;
    /** These are missing in an older service. */
    readonly language?: string;
    readonly withdrawn?: boolean;
    readonly photos_kept?: boolean;
  } | null;
  readonly return_url: string | null;
  readonly help_url?: string | null;
  readonly brand?: Brand;
  /** Missing in an older service. */
  readonly desktop_camera?: boolean;
};

type WireAnswer = {
  readonly accepted?: boolean;
  readonly error_code?: number | null;
  readonly advice?: string;
  /** Missing in an older service. */
  readonly advice_by_language?: Readonly<Record<string, string>>;
  readonly attempts_left?: number;
  readonly looks_like?: string;
  readonly next?: { readonly document_type: string; readonly parts: readonly Part[] };
};

const subjectOf = ({ kind, document_type, document_types }: WireStep): Step['subject'] => {
  if (kind !== 'document') return kind;
  if (document_types && !document_type) return 'document';
  return subjectOfType(document_type ?? 'passport');
};

const partsOf = ({ kind, sides = ['front'] }: WireStep): Step['parts'] => {
  if (kind === 'chip') return [];
  if (kind === 'selfie') return ['selfie'];
  return sides.map((side) => (side === 'back' ? 'backside' : 'frontside'));
};

const stepOf = (step: WireStep, index: number): Step => ({
  index,
  subject: subjectOf(step),
  parts: partsOf(step),
  isOpen: step.status !== 'done' && step.attempts_left > 0,
  liveness: step.liveness ?? 'photo',
  ...(step.document_types && { documentTypes: step.document_types }),
});

/** Only web addresses: `javascript:` would run as the page. */
const webAddress = (url: string | null | undefined): string | undefined =>
  url && /^https?:\/\//i.test(url) ? url : undefined;

const endOf = ({ status, steps, consent }: WireSession): Job['end'] => {
  if (consent?.withdrawn) return 'withdrawn';
  if (status === 'expired' || status === 'cancelled') return 'expired';
  if (status !== 'finished') return undefined;
  if (steps.some((step) => step.status === 'refused')) return 'refused';
  return 'done';
};

const jobOf = (session: WireSession): Job => {
  const { language, steps, consent } = session;
  const returnUrl = webAddress(session.return_url);
  const helpUrl = webAddress(session.help_url);
  const end = endOf(session);
  return {
    steps: steps.map(stepOf),
    language,
    ...(end && { end }),
    ...(consent &&
      !consent.given && {
        consent: {
          text: consent.text,
          sha256: consent.text_sha256,
          language: consent.language,
          photosKept: consent.photos_kept === true,
        },
      }),
    mayWithdraw: consent?.given === true && !consent.withdrawn,
    ...(returnUrl && { returnUrl }),
    ...(helpUrl && { helpUrl }),
    ...(session.brand && { brand: session.brand }),
    phoneOnly: session.desktop_camera === false,
  };
};

/** Refusals that are about the session: 401, and the codes of 409. */
const sessionProblem = async (response: Response): Promise<Error> => {
  const body = (await response.json().catch(() => ({}))) as { readonly code?: string };
  if (response.status === 401 || body.code === 'session_ended') return problem('expired');
  if (body.code === 'other_device') return problem('otherDevice');
  if (body.code === 'attempts_spent') return problem('attemptsSpent');
  const isBusy = body.code === 'step_busy' || body.code === 'conversations_many';
  return problem(isBusy ? 'busy' : 'failed');
};

const answerOf = (step: Step, answer: WireAnswer): Answer => {
  if (answer.accepted) return { accepted: true };
  const { error_code, attempts_left, looks_like, next } = answer;
  return {
    accepted: false,
    errorCode: error_code ?? null,
    advice: (language) => answer.advice_by_language?.[language] ?? answer.advice ?? '',
    ...(attempts_left !== undefined && { attemptsLeft: attempts_left }),
    ...(looks_like && { looksLike: looks_like }),
    ...(next && { next: withType(step, next.document_type, next.parts) }),
  };
};

/** The token is all that counts. */
const credentials = 'omit';

export const sessionBackend = (baseUrl: string, token: string): Backend => {
  const capture = `${baseUrl}/api/v3.2/capture/`;
  const headers = { authorization: `Bearer ${token}`, 'anverso-device': deviceId() };

  const open = async (): Promise<Job> => {
    const response = await ask(capture, { credentials, headers });
    if (!response.ok) throw await sessionProblem(response);
    return jobOf((await response.json()) as WireSession);
  };

  /** If there is no answer, the page says thank you: the photos have arrived. */
  const end: Backend['end'] = () =>
    open()
      .then((job) => job.end)
      .catch(() => undefined);

  const phoneCode: Backend['phoneCode'] = async () => {
    const response = await ask(`${capture}qr/`, { credentials, headers });
    return response.ok ? response.blob() : undefined;
  };

  const begin = async (path: string): Promise<Response> => {
    const response = await ask(capture + path, { method: 'POST', credentials, headers });
    if (response.status === 429 || response.status === 503) throw problem('busy');
    return response;
  };

  const challenge: Backend['challenge'] = async ({ index }) => {
    const response = await begin(`steps/${index}/challenge/`);
    if (!response.ok) throw await sessionProblem(response);
    return (await response.json()) as Challenge;
  };

  const converse: Backend['converse'] = async ({ index }) => {
    const response = await begin(`steps/${index}/conversation/`);
    if (response.status === 404) return undefined;
    if (!response.ok) throw await sessionProblem(response);
    return createChannel(baseUrl, (await response.json()) as Conversation);
  };

  const agree = async (sha256: string): Promise<void> => {
    const response = await ask(`${capture}consent/`, {
      method: 'POST',
      credentials,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text_sha256: sha256 }),
    });
    if (!response.ok) throw await sessionProblem(response);
  };

  const withdraw = async (): Promise<void> => {
    const init = { method: 'DELETE', credentials, headers } as const;
    const response = await ask(`${capture}consent/`, init);
    if (response.status === 429 || response.status === 503) throw problem('busy');
    if (!response.ok) throw await sessionProblem(response);
  };

  const send: Backend['send'] = async (step, sent): Promise<Answer> => {
    const form = formOf(sent);
    if (sent.cameraReport) form.set(channelField, sent.cameraReport);
    if (step.documentType) form.set('document_type', step.documentType);
    const response = await ask(`${capture}steps/${step.index}/`, {
      method: 'POST',
      credentials,
      headers,
      body: form,
    });
    if (response.status === 401 || response.status === 409) throw await sessionProblem(response);
    // The photos are kept for another try.
    if (response.status === 429 || response.status === 503) throw problem('busy');
    // Sizes and forms are answered in the same shape, with a status of their own.
    const answer = (await response.json().catch(() => ({}))) as WireAnswer;
    if (answer.accepted === undefined) throw problem('failed');
    return answerOf(step, answer);
  };

  return { open, agree, withdraw, end, phoneCode, challenge, converse, send };
};
