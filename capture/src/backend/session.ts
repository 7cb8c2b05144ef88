import type { Subject } from '../part.js';
import { type Answer, ask, type Backend, formOf, type Job, problem, type Step } from './backend.js';
import { deviceId } from './device.js';

/* A capture session of the service: one token, which opens nothing else. */

type WireStep = {
  readonly kind: 'document' | 'selfie';
  readonly document_type?: string;
  readonly sides?: readonly string[];
  readonly status: 'waiting' | 'done' | 'refused';
};

type WireSession = {
  readonly status: string;
  readonly language: string;
  readonly steps: readonly WireStep[];
  readonly consent: {
    readonly text: string;
    readonly text_sha256: string;
    readonly given: boolean;
  } | null;
  readonly return_url: string | null;
};

type WireAnswer = {
  readonly accepted: boolean;
  readonly error_code: number | null;
  readonly advice: string;
  readonly attempts_left: number;
};

const subjectOf = ({ kind, document_type }: WireStep): Subject => {
  if (kind === 'selfie') return 'selfie';
  return document_type === 'identification_card' ? 'card' : 'passport';
};

const stepOf = (step: WireStep, index: number): Step => {
  const sides = step.sides ?? ['front'];
  return {
    index,
    subject: subjectOf(step),
    parts:
      step.kind === 'selfie'
        ? ['selfie']
        : sides.map((side) => (side === 'back' ? 'backside' : 'frontside')),
    isOpen: step.status === 'waiting',
  };
};

/** Only web addresses: `javascript:` would run as the page. */
const webAddress = (url: string | null): string | undefined =>
  url !== null && /^https?:\/\//i.test(url) ? url : undefined;

const jobOf = ({ status, language, steps, consent, return_url }: WireSession): Job => {
  const returnUrl = webAddress(return_url);
  return {
    steps: steps.map(stepOf),
    language,
    ...(status === 'finished' && {
      end: steps.some((step) => step.status === 'refused') ? 'refused' : 'done',
    }),
    ...(consent &&
      !consent.given && { consent: { text: consent.text, sha256: consent.text_sha256 } }),
    ...(returnUrl && { returnUrl }),
  };
};

/** Refusals that are about the session: 401, and the codes of 409. */
const sessionProblem = async (response: Response): Promise<Error> => {
  const body = (await response.json().catch(() => ({}))) as { readonly code?: string };
  if (response.status === 401 || body.code === 'session_ended') return problem('expired');
  if (body.code === 'other_device') return problem('otherDevice');
  return problem(body.code === 'step_busy' ? 'busy' : 'failed');
};

/** The token is all that counts. */
const credentials = 'omit';

export const sessionBackend = (baseUrl: string, token: string): Backend => {
  const capture = `${baseUrl}/api/v3.2/capture/`;
  const headers = { authorization: `Bearer ${token}`, 'anverso-device': deviceId() };

  const open = async (): Promise<Job> => {
    // The device's name is not asked for here, and would make a preflight differ.
    const response = await ask(capture, {
      credentials,
      headers: { authorization: headers.authorization },
    });
    if (!response.ok) throw await sessionProblem(response);
    const session = (await response.json()) as WireSession;
    if (session.status === 'expired' || session.status === 'cancelled') throw problem('expired');
    return jobOf(session);
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

  const send: Backend['send'] = async ({ index }, photos): Promise<Answer> => {
    const response = await ask(`${capture}steps/${index}/`, {
      method: 'POST',
      credentials,
      headers,
      body: formOf(photos),
    });
    if (response.status === 401 || response.status === 409) throw await sessionProblem(response);
    // The photos are kept for another try.
    if (response.status === 429 || response.status === 503) throw problem('busy');
    // Sizes and forms are answered in the same shape, with a status of their own.
    const answer = (await response.json().catch(() => ({}))) as Partial<WireAnswer>;
    if (answer.accepted === undefined) throw problem('failed');
    return answer.accepted
      ? { accepted: true }
      : {
          accepted: false,
          errorCode: answer.error_code ?? null,
          advice: answer.advice ?? '',
          ...(answer.attempts_left !== undefined && { attemptsLeft: answer.attempts_left }),
        };
  };

  return { open, agree, send };
};
