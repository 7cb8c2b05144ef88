import type { Reason } from './codes.js';
import { parseBoolean } from './boolean.js';
import { type Rejection, reject } from './rejection.js';

/** A multipart body after its limits held. Files stay in memory only. */
export type Form = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Uint8Array>>;
};

/**
 * Names the field and what is allowed; never repeats the value, which may be anything, a customer's
 * name included.
 */
export const badField = (reason: Reason, field: string, allowed: string): Rejection =>
  reject(reason, { field, allowed });

export const readBoolean = (form: Form, field: string, reason: Reason): boolean | Rejection => {
  const text = form.fields[field];
  if (text === undefined || text === '') return false;
  return parseBoolean(text) ?? badField(reason, field, 'true or false');
};

export const readChoice = <T extends string>(
  form: Form,
  field: string,
  allowed: readonly T[],
  reason: Reason,
): T | undefined | Rejection => {
  const text = form.fields[field];
  if (text === undefined || text === '') return undefined;
  return (
    allowed.find((value) => value === text) ??
    badField(reason, field, `one of ${allowed.join(', ')}`)
  );
};
