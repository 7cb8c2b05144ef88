import type { Suite } from '../support/use.js';
import { cameras } from './cameras.suite.js';
import { capturePage } from './capture-page.suite.js';
import { challenges } from './challenges.suite.js';
import { choices } from './choices.suite.js';
import { clients } from './clients.suite.js';
import { conversations } from './conversations.suite.js';
import { decisions, sessionHistory } from './decisions.suite.js';
import { expired } from './expired.suite.js';
import { idempotency } from './idempotency.suite.js';
import { ignored } from './ignored.suite.js';
import { invalidRequests } from './invalid-requests.suite.js';
import { keys } from './keys.suite.js';
import { movingSessions } from './moving-sessions.suite.js';
import { openapi } from './openapi.suite.js';
import { operations } from './operations.suite.js';
import { origins } from './origins.suite.js';
import { sandbox } from './sandbox.suite.js';
import { sessionFigures } from './session-figures.suite.js';
import { sessions } from './sessions.suite.js';
import { tokenForged } from './token-forged.suite.js';
import { tokenObtain } from './token-obtain.suite.js';
import { tokenRefresh } from './token-refresh.suite.js';
import { transactions } from './transactions.suite.js';

/** What surrounds the two endpoints; tests that need a service of their own are `*.test.ts`. */
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
  choices,
  sessionFigures,
  challenges,
  conversations,
  movingSessions,
  capturePage,
  decisions,
  sessionHistory,
  origins,
  idempotency,
  invalidRequests,
  ignored,
  sandbox,
  operations,
  openapi,
];
