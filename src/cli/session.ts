import { defaultPageLanguage, pageLanguages } from '../contract/languages.js';
import { texts } from '../contract/texts/texts.js';
import { type Command, print, usageError, type Values } from './command.js';
import { printQr } from './print-qr.js';
import { findService } from './service-address.js';
import { issueToken } from './token.js';

type Session = {
  readonly status: string;
  readonly decision: { readonly outcome: string } | null;
  readonly steps: readonly {
    readonly kind: string;
    readonly status: string;
    readonly answer: unknown;
  }[];
};
type Created = { readonly id: string; readonly link: string };

/** A bank gives its own text. */
const consentOf = (given: Values[string], language: Values[string]): string | undefined => {
  if (given === 'none') return undefined;
  if (given !== undefined) return String(given);
  const spoken = pageLanguages.find((one) => one === language) ?? defaultPageLanguage;
  return texts[spoken].trialConsent;
};

const documents = ['passport', 'passport_plus', 'identification_card'];

/** The steps that a selfie can be, by the way it proves that a person is there. */
const selfies: Readonly<Record<string, object>> = {
  selfie: { kind: 'selfie' },
  'selfie:moving': { kind: 'selfie', liveness: 'moving' },
  'selfie:auto': { kind: 'selfie', liveness: 'auto' },
};
const stepNames = [...documents, ...Object.keys(selfies)].join(', ');

const stepOf = (name: string): object => {
  if (Object.hasOwn(selfies, name)) return selfies[name]!;
  const offered = name.split('|');
  if (offered.every((one) => documents.includes(one)))
    return { kind: 'document', document_type: offered.length > 1 ? offered : name };
  throw usageError(`there is no step '${name}'; steps are ${stepNames}`);
};

const call = async <T>(url: string, token: string, body?: object): Promise<T> => {
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

const isRunning = ({ status }: Session): boolean => status === 'open' || status === 'started';
const lookEveryMs = 1000;
const tokenMs = 60_000;

/** An access token lasts five minutes, a session longer. */
const createLook = (url: string, client: string, first: string) => {
  let token = first;
  let renewAtMs = Date.now() + tokenMs;
  return async (): Promise<Session> => {
    if (Date.now() > renewAtMs)
      [token, renewAtMs] = [await issueToken(client), Date.now() + tokenMs];
    return call<Session>(url, token);
  };
};

/** Prints each change until the session ends. */
const follow = async (look: () => Promise<Session>): Promise<Session> => {
  let said = 'open';
  for (;;) {
    const session = await look();
    const state = [session.status, ...session.steps.map((step) => `${step.kind} ${step.status}`)];
    if (session.status !== 'open' && state.join(', ') !== said) {
      said = state.join(', ');
      print(said);
    }
    if (!isRunning(session)) return session;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
};

export const session: Command = {
  usage: 'session create CLIENT [--steps passport,selfie]',
  about: 'Make a capture link with its QR code for a person, wait, and print the answers.',
  options: {
    steps: {
      type: 'string',
      help: `${stepNames}; passport,selfie by default. 'passport|identification_card': the person chooses. moving: the person does what the page asks; auto: so where there is a live camera`,
    },
    language: {
      type: 'string',
      help: `of the page: ${pageLanguages.join(', ')}; ${defaultPageLanguage} by default`,
    },
    consent: {
      type: 'string',
      help: 'the text that the person has to agree to, or none; a text for trials by default',
    },
    url: { type: 'string', help: 'of the running service, as the phone reaches it' },
    json: { type: 'boolean', help: 'print what the service answered, and do not wait' },
  },
  run: async ([verb, client], { steps = 'passport,selfie', language, consent, url, json }) => {
    if (verb !== 'create' || !client) throw usageError(`use: anverso ${session.usage}`);
    const text = consentOf(consent, language);
    const asked = {
      steps: String(steps).split(',').map(stepOf),
      ...(language && { language }),
      ...(text !== undefined && { consent: text }),
    };
    const service = await findService(url as string | undefined);
    const token = await issueToken(client);
    const made = await call<Created>(`${service}/api/v3.2/sessions/`, token, asked);
    if (json) {
      print(JSON.stringify(made));
      return 0;
    }
    await printQr(made.link);
    print(`Open this on a phone, or scan the code:\n\n  ${made.link}\n`);
    if (/^https?:\/\/(localhost|127\.)/.test(made.link))
      print('Only this machine can open it. For a phone, start the service with HOST=0.0.0.0.\n');
    const ended = await follow(
      createLook(`${service}/api/v3.2/sessions/${made.id}`, client, token),
    );
    for (const { answer } of ended.steps) if (answer) print(JSON.stringify(answer, undefined, 2));
    const { decision } = ended;
    if (decision) print(JSON.stringify({ decision }, undefined, 2));
    return decision?.outcome === 'approved' ? 0 : 1;
  },
};
