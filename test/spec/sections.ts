import type { Suite } from '../support/use.js';
import { ocrRequest } from './2.1-ocr-request.suite.js';
import { passport } from './2.2-passport.suite.js';
import { passportPlus } from './2.3-passport-plus.suite.js';
import { passportOfMexico } from './2.4-passport-of-mexico.suite.js';
import { passportFailedOcr } from './2.5-passport-failed-ocr.suite.js';
import { identityCard } from './2.6-identity-card.suite.js';
import { identityCardSides } from './2.7-identity-card-sides.suite.js';
import { failures } from './2.8-failures.suite.js';
import { livenessAnswer } from './2.10-liveness-response.suite.js';
import { livenessRequest } from './2.9-liveness-request.suite.js';
import { endpoints } from './4-endpoints.suite.js';
import { authentication } from './5-authentication.suite.js';
import { errors } from './7-errors.suite.js';
import { limits } from './8-limits.suite.js';
import { versioning } from './9-versioning.suite.js';

/** One suite per section of the interface that a request can meet; 3 and 6 say that there is nothing. */
export const sections: readonly Suite[] = [
  ocrRequest,
  passport,
  passportPlus,
  passportOfMexico,
  passportFailedOcr,
  identityCard,
  identityCardSides,
  failures,
  livenessRequest,
  livenessAnswer,
  endpoints,
  authentication,
  errors,
  limits,
  versioning,
];
