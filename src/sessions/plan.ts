import { isIP } from 'node:net';
import { type DocumentType, isCard } from '../contract/ocr-request.js';
import { isPageUrl, isUrl } from './web-address.js';
import type { Client } from '../store/clients.js';
import { serviceOfStep } from '../store/sessions/capture-session.js';
import type { PlannedStep } from '../store/sessions/sessions.js';
import { isPublicAddress } from './webhooks/public-address.js';
import { isRequestedResult } from './decide/sandbox-checks.js';

/** The part of a request for a session (http/present/schemas/sessions.ts) that makes its plan. */
type SessionRequest = {
  readonly steps: readonly {
    readonly kind: PlannedStep['kind'];
    readonly document_type?: DocumentType | readonly DocumentType[];
    readonly sides?: readonly ('front' | 'back')[];
    readonly country?: string;
    readonly liveness?: PlannedStep['liveness'];
    readonly sandbox_outcome?: string;
  }[];
  readonly return_url?: string;
  readonly consent?: string;
  readonly consent_language?: string;
  readonly webhook_url?: string;
  readonly sandbox_checks?: Readonly<Record<string, string>>;
};

/** Problems that a schema cannot express: which field, and what is wrong with it. */
type FieldProblem = { readonly status: 400 | 403; readonly error: string; readonly field: string };

const problem = (field: string, error: string, status: 400 | 403 = 400): FieldProblem => ({
  status,
  error,
  field,
});

/** Names that stand for this machine or its network, by RFC 6761, 6762 and ICANN's reservation. */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/;

/** Checks the address as written; what its name resolves to is checked at every delivery. */
const isPrivateHost = (text: string): boolean => {
  const host = new URL(text).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? privateNames.test(host) : !isPublicAddress(host);
};

type AskedStep = SessionRequest['steps'][number];

const stepProblem = (step: AskedStep, at: string, { services }: Client) => {
  const { kind, document_type: type, sides, country, liveness } = step;
  const service = serviceOfStep[kind];
  if (!services.includes(service))
    return problem(`${at}.kind`, `This client has not contracted ${service}.`, 403);
  if (kind === 'selfie') return undefined;
  if (liveness !== undefined) return problem(`${at}.liveness`, 'Only a selfie has it.');
  if (kind === 'chip')
    return type === undefined && sides === undefined && country === undefined
      ? undefined
      : problem(`${at}.kind`, 'A chip says itself of which document it is.');
  if (type === undefined) return problem(`${at}.document_type`, 'A document needs its type.');
  const offered = typeof type === 'string' ? [type] : type;
  if (offered.filter((one) => !isCard(one)).length > 1)
    return problem(`${at}.document_type`, 'Nobody can choose between two passports: offer one.');
  if (sides && offered.length > 1)
    return problem(`${at}.sides`, 'They follow from the document that the person chooses.');
  const wanted = offered.some(isCard) ? (['front', 'back'] as const) : (['front'] as const);
  if (sides && (sides.length !== wanted.length || wanted.some((side) => !sides.includes(side))))
    return problem(`${at}.sides`, `Sides of this document: ${wanted.join(', ')}.`);
  if (country !== undefined && !offered.includes('passport'))
    return problem(`${at}.country`, 'A country is for passports only.');
  return undefined;
};

const sandboxProblem = (
  { steps, sandbox_checks: checks = {} }: SessionRequest,
  { sandbox }: Client,
): FieldProblem | undefined => {
  const step = steps.findIndex(({ sandbox_outcome: outcome }) => outcome !== undefined);
  const [check] = Object.entries(checks).find(([, wish]) => !isRequestedResult(wish)) ?? [];
  if (check !== undefined)
    return problem(`sandbox_checks.${check}`, 'It must be a result, or result:why.');
  if (sandbox) return undefined;
  if (step >= 0)
    return problem(`steps.${step}.sandbox_outcome`, 'Only a sandbox client may send this.');
  return Object.keys(checks).length > 0
    ? problem('sandbox_checks', 'Only a sandbox client may send this.')
    : undefined;
};

/** A selfie; and for a client with `match` the portraits of documents and chips, too. */
export const takesFaceWithoutConsent = (
  { steps, consent }: SessionRequest,
  { services }: Client,
): boolean =>
  consent === undefined &&
  (services.includes('match') || steps.some(({ kind }) => kind === 'selfie'));

export const consentMissing =
  'This session takes a face, and the person is asked for no consent: give a text as `consent`.';

const photosUnsaid =
  'Photos of this client’s sessions are kept for it: say so to the person in a text as `consent`.';

/** The first problem of a request that fits its schema; undefined when there is none. */
export const problemOf = (
  request: SessionRequest,
  client: Client,
  { hasSecret, toPrivate }: { readonly hasSecret: boolean; readonly toPrivate: boolean },
): FieldProblem | undefined => {
  const { steps, return_url: returnUrl, webhook_url: webhookUrl } = request;
  for (const [index, step] of steps.entries()) {
    const found = stepProblem(step, `steps.${index}`, client);
    if (found) return found;
  }
  if (client.consentRequired && takesFaceWithoutConsent(request, client))
    return problem('consent', consentMissing);
  if (client.photoHours > 0 && request.consent === undefined)
    return problem('consent', photosUnsaid);
  if (request.consent_language !== undefined && request.consent === undefined)
    return problem('consent_language', 'It is the language of `consent`.');
  const ofSandbox = sandboxProblem(request, client);
  if (ofSandbox) return ofSandbox;
  if (returnUrl !== undefined && !isPageUrl(returnUrl))
    return problem('return_url', 'It must be an https URL.');
  if (webhookUrl === undefined) return undefined;
  if (!isUrl(webhookUrl, () => toPrivate))
    return problem('webhook_url', 'It must be an https URL.');
  if (!toPrivate && isPrivateHost(webhookUrl))
    return problem('webhook_url', 'Its address is not public.');
  if (!hasSecret)
    return problem('webhook_url', 'This client has no webhook secret; ask the operator for one.');
  return undefined;
};

export const planSteps = ({ steps, sandbox_checks: checks }: SessionRequest) =>
  steps.map((step): PlannedStep => {
    const { kind, document_type: type, country, liveness = 'photo' } = step;
    // With `sandbox_checks` the photos are ignored.
    const sandboxOutcome = step.sandbox_outcome ?? (checks ? 'accepted' : null);
    if (kind !== 'document')
      return { kind, documentType: null, country: null, liveness, sandboxOutcome };
    return {
      kind,
      ...(typeof type === 'object'
        ? { documentType: null, documentTypes: type }
        : { documentType: type ?? null }),
      country: country ?? null,
      liveness: 'photo',
      sandboxOutcome,
    };
  });
