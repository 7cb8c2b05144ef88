import type { Suite } from '../support/use.js';
import { httpStatus } from './01-http-status.js';
import { threeMeaningsOf818 } from './02-03-three-meanings-of-818.js';
import { precedence } from './04-precedence.js';
import { booleans } from './05-booleans.js';
import { fields } from './06-fields.js';
import { formats } from './07-formats.js';
import { language } from './09-language.js';
import { ids } from './10-ids.js';
import { extensions } from './11-extensions.js';
import { privacy } from './12-privacy.js';

/** One suite per decision; 8, the optional trailing slash, is in test/spec/4-endpoints.ts. */
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
