import type { Reason } from './codes.js';

/**
 * A document or selfie that cannot be accepted. It is a returned value, never thrown: a rejection is
 * an answer. `evidence` holds measurements that explain it, never personal data.
 */
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
