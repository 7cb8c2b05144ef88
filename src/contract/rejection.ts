import type { Reason } from './codes.js';

/** Returned, never thrown; `evidence` holds measurements that explain it, never personal data. */
export type Rejection = {
  readonly rejected: Reason;
  readonly evidence: Readonly<Record<string, unknown>>;
};

export const reject = (rejected: Reason, evidence: Rejection['evidence'] = {}): Rejection => ({
  rejected,
  evidence,
});

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value;

/** The values, or the first rejection among them. */
export const acceptAll = <T extends object>(values: T) =>
  Object.values(values).find(isRejection) ??
  (values as { readonly [K in keyof T]: Exclude<T[K], Rejection> });
