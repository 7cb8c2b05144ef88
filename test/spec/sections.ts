import type { Suite } from '../support/use.js';
import { ocrRequest } from './2.1-ocr-request.js';
import { passport } from './2.2-passport.js';
import { passportPlus } from './2.3-passport-plus.js';
import { passportOfMexico } from './2.4-passport-of-mexico.js';
import { passportFailedOcr } from './2.5-passport-failed-ocr.js';
import { identityCard } from './2.6-identity-card.js';
import { identityCardSides } from './2.7-identity-card-sides.js';
import { failures } from './2.8-failures.js';
import { livenessAnswer } from './2.10-liveness-response.js';
import { livenessRequest } from './2.9-liveness-request.js';
import { endpoints } from './4-endpoints.js';
import { authentication } from './5-authentication.js';
import { errors } from './7-errors.js';
import { limits } from './8-limits.js';
import { versioning } from './9-versioning.js';

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
