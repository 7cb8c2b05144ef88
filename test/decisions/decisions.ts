import type { Suite } from '../support/use.js';
import { httpStatus } from './01-http-status.suite.js';
import { threeMeaningsOf818 } from './02-03-three-meanings-of-818.suite.js';
import { precedence } from './04-precedence.suite.js';
import { booleans } from './05-booleans.suite.js';
import { fields } from './06-fields.suite.js';
import { formats } from './07-formats.suite.js';
import { language } from './09-language.suite.js';
import { ids } from './10-ids.suite.js';
import { extensions } from './11-extensions.suite.js';
import { privacy } from './12-privacy.suite.js';

/** One suite per decision; 8, the optional trailing slash, is in test/spec/4-endpoints.suite.ts. */
export const decisions: readonly Suite[] = [
  httpStatus,
  threeMeaningsOf818,
  precedence,
  booleans,
  fields,
  formats,
  language,
  ids,
  extensions,
  privacy,
];
