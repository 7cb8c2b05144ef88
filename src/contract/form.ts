import type { Reason } from './codes.js';
import { type Rejection, reject } from './rejection.js';

/** A multipart body within its limits. Files stay in memory only. */
export type Form = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Files of a field that may be repeated, in the order of the body; only where a route has one. */
  readonly lists?: Readonly<Record<string, readonly Uint8Array[]>>;
  /** Names of the text fields that nothing reads; only where there are some (docs/DECISIONS.md 6). */
  readonly unknown?: readonly string[];
};

/**
 * What is wrong with a form, as data for a clear message. It names only fields of the interface and
 * never repeats a value or an unknown name: either may be personal data.
 */
export type FormProblem =
  | { readonly problem: 'notAllowed'; readonly field: string; readonly allowed: readonly string[] }
  | {
      readonly problem: 'repeated' | 'tooLong' | 'notText' | 'notFile';
      readonly field: string;
    }
  | {
      readonly problem: 'tooLarge';
      readonly field: string;
      readonly limitBytes: number;
      /** Size of the whole request, if it declares one. */
      readonly sentBytes: number | undefined;
    }
  | { readonly problem: 'keyReused' | 'keyInvalid' | 'noFaceKept'; readonly field: string }
  | { readonly problem: 'tooMany' | 'tooFew'; readonly field: string; readonly limit: number }
  | {
      readonly problem:
        | 'missing'
        | 'timesInvalid'
        | 'promptsInvalid'
        | 'cropsInvalid'
        | 'challengeUnknown'
        | 'challengeUsed'
        | 'challengeExpired';
      readonly field: string;
    }
  | { readonly problem: 'unknownFile'; readonly allowed: readonly string[] }
  | { readonly problem: 'malformed' | 'tooManyParts' | 'tooSlow' | 'hungUp' | 'method' };

export const badForm = (reason: Reason, problem: FormProblem): Rejection => reject(reason, problem);

/** A file that has to be there; one that was sent as text is a field that nothing reads. */
export const missingFile = (form: Form, reason: Reason, field: string): Rejection =>
  form.unknown?.includes(field)
    ? badForm(reason, { problem: 'notFile', field })
    : reject(reason, { field });

export const badField = (reason: Reason, field: string, allowed: readonly string[]): Rejection =>
  badForm(reason, { problem: 'notAllowed', field, allowed });

export const readBoolean = (form: Form, field: string, reason: Reason): boolean | Rejection => {
  const text = form.fields[field];
  if (text === undefined || text === '') return false;
  return parseBoolean(text) ?? badField(reason, field, ['true', 'false']);
};

export const readChoice = <T extends string>(
  form: Form,
  field: string,
  allowed: readonly T[],
  reason: Reason,
): T | undefined | Rejection => {
  const text = form.fields[field];
  if (text === undefined || text === '') return undefined;
  return allowed.find((value) => value === text) ?? badField(reason, field, allowed);
};

const truthy = ['true', '1', 'yes', 'on'];
const falsy = ['false', '0', 'no', 'off'];

/** `True`, as Python clients send it, and its usual variants (docs/DECISIONS.md 5). */
export const parseBoolean = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase();
  return truthy.includes(word) ? true : falsy.includes(word) ? false : undefined;
};
