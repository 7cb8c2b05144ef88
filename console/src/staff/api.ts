import type {
  LinkForAPassword,
  PersonOfAClient,
  PolicyOfAClient,
  PreviewOfAPolicy,
  StaffPreviewPolicyForm,
  StaffSetPolicyForm,
} from '../../../packages/client/src/types.js';
import type { ReviewerRole } from '../../../src/contract/review.js';
import { load } from '../load.js';
import type { Session } from '../session.js';

export type Person = PersonOfAClient;
export type PasswordLink = LinkForAPassword;
export type Policy = PolicyOfAClient;
export type Preview = PreviewOfAPolicy;
export type PolicyForm = StaffPreviewPolicyForm;

const people = '/api/v3.2/staff/people/';
const policy = '/api/v3.2/staff/policy/';

/** `why` is a name that texts know, or the service's own sentence. */
export type Refused = { readonly why: string };
export type Told<T> = T | Refused;
export const isRefused = (told: object | null): told is Refused => told !== null && 'why' in told;

const send = async <T>(
  session: Session,
  path: string,
  method: string,
  body?: object,
): Promise<Told<T>> => {
  try {
    const answer = await session.request(path, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (answer.status === 204) return {} as T;
    if (answer.ok) return (await answer.json()) as T;
    if (answer.status === 429) return { why: 'throttled' };
    const { error, code } = (await answer.json()) as { error?: string; code?: string };
    return { why: answer.status === 404 ? 'absent' : (code ?? error ?? 'failed') };
  } catch {
    return { why: 'failed' };
  }
};

// A name has nothing that an address would have to encode but `+` and `@`.
const personPath = (name: string): string => `${people}${encodeURIComponent(name)}`;

export const listPeople = async (session: Session) =>
  (await load<{ people: readonly Person[] }>(session, people))?.people;
export const addPerson = (session: Session, name: string, role: ReviewerRole) =>
  send<PasswordLink>(session, people, 'POST', { name, role });
export const setRole = (session: Session, name: string, role: ReviewerRole) =>
  send<object>(session, personPath(name), 'PATCH', { role });
export const removePerson = (session: Session, name: string) =>
  send<object>(session, personPath(name), 'DELETE');
export const resetPassword = (session: Session, name: string) =>
  send<PasswordLink>(session, `${personPath(name)}/password/`, 'POST');

export const loadPolicy = (session: Session) => load<Policy>(session, policy);
export const previewPolicy = (session: Session, form: PolicyForm) =>
  send<Preview>(session, `${policy}preview/`, 'POST', form);
export const setPolicy = (session: Session, form: StaffSetPolicyForm) =>
  send<Policy>(session, policy, 'POST', form);

/** By the token of a link; `name` is whose password it is now. */
export const choosePassword = async (
  token: string,
  password: string,
): Promise<Told<{ readonly name: string }>> => {
  try {
    const answer = await fetch('/api/v3.2/staff/password/', {
      method: 'POST',
      body: new URLSearchParams({ token, password }),
    });
    if (answer.ok) return (await answer.json()) as { name: string };
    const whys: Readonly<Record<number, string>> = {
      400: 'weak',
      401: 'dead_link',
      429: 'throttled',
    };
    return { why: whys[answer.status] ?? 'failed' };
  } catch {
    return { why: 'failed' };
  }
};
