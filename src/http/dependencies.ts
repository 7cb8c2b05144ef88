import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { RunningParts } from '../verify/context.js';
import type { createSignInAudit } from './auth/audit-sign-ins.js';
import type { IdentityProvider } from './auth/identity-provider.js';
import type { KeyRing } from './auth/keys.js';
import type { PasswordJob } from './auth/password-thread.js';
import type { Tokens } from './auth/tokens.js';
import type { Metrics } from './metrics.js';
import type { ConnectionLimits } from './connections/limit-connections.js';

/** In a thread of its own. */
export type CheckPassword = (job: PasswordJob) => Promise<boolean>;
export type HashPassword = (password: string) => Promise<string>;

/**
 * A few logins at a time, addresses in turn. `run` throws a fault with code `poolFull` when too
 * many wait; `extra` are slots beyond those that all addresses share.
 */
type LoginLimiter = {
  hasSlot(address: string, extra?: number): boolean;
  run<T>(address: string, work: () => Promise<T>, extra?: number): Promise<T>;
};

/** The memory that bodies of requests may take (request/admit.ts). */
type BytesInFlight = {
  readonly total: () => number;
  /** Returns the function that frees the bytes, or whose limit is used up. One body always fits. */
  readonly reserve: (client: string, bytes: number) => (() => void) | 'client' | 'node';
};

/** Everything a route may need; created once, in main.ts. */
export type Dependencies = RunningParts & {
  readonly config: Config;
  readonly tokens: Tokens;
  readonly loginLimiter: LoginLimiter;
  readonly checkPassword: CheckPassword;
  readonly hashPassword: HashPassword;
  readonly auditSignIn: ReturnType<typeof createSignInAudit>;
  readonly bytesInFlight: BytesInFlight;
  readonly connections: ConnectionLimits;
  readonly keys: KeyRing;
  readonly identityProvider?: IdentityProvider | undefined;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly version: string;
};
