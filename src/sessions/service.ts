import type { Config } from '../config.js';
import type { DecisionOutcome } from '../contract/decision.js';
import type { PageLanguage } from '../contract/languages.js';
import type { Sealer } from '../store/sealing.js';
import type { Store } from '../store/open-store.js';
import type { CaptureSession } from '../store/sessions/sessions.js';
import type { Answer } from '../verify/answer.js';

/** How a client reads an answer and a session: sessions keep and send both, http/present spells. */
export type Spelling = {
  readonly answer: (answer: Answer, language: PageLanguage) => object;
  readonly session: (session: CaptureSession, answers: Pick<Sealer, 'open'>) => Promise<object>;
};

/** The parts of a running service that sessions use. */
export type SessionService = {
  readonly config: Pick<Config, 'keySecret' | 'webhookPrivate'>;
  readonly store: Store;
  readonly metrics: {
    sessionEnded(status: 'finished' | 'expired' | 'cancelled', count?: number): void;
    sessionDecided(outcome: DecisionOutcome | 'sandbox'): void;
    webhook(result: 'delivered' | 'failed' | 'given up'): void;
  };
  readonly log: {
    warn(what: object, message: string): void;
    error(what: object, message: string): void;
  };
  readonly version: string;
  readonly spelling: Spelling;
};
