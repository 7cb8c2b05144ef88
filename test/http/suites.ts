import type { Suite } from '../support/use.js';
import { cameras } from './cameras.js';
import { capturePage } from './capture-page.js';
import { challenges } from './challenges.js';
import { clients } from './clients.js';
import { decisions, sessionHistory } from './decisions.js';
import { expired } from './expired.js';
import { idempotency } from './idempotency.js';
import { keys } from './keys.js';
import { movingSessions } from './moving-sessions.js';
import { openapi } from './openapi.js';
import { operations } from './operations.js';
import { origins } from './origins.js';
import { sandbox } from './sandbox.js';
import { sessions } from './sessions.js';
import { tokenForged } from './token-forged.js';
import { tokenObtain } from './token-obtain.js';
import { tokenRefresh } from './token-refresh.js';
import { transactions } from './transactions.js';

/** What surrounds the two endpoints; suites that need a service of their own are `*.test.ts`. */
export const suites: readonly Suite[] = [
  tokenObtain,
  tokenRefresh,
  tokenForged,
  keys,
  cameras,
  clients,
  expired,
  transactions,
  sessions,
  challenges,
  movingSessions,
  capturePage,
  decisions,
  sessionHistory,
  origins,
  idempotency,
  sandbox,
  operations,
  openapi,
];
