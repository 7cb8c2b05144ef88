import { livenessResponse } from './2.10-liveness-response.js';
import { passportPlus } from './2.3-passport-plus.js';
import { passportOfMexico } from './2.4-passport-of-mexico.js';
import { identityCard } from './2.6-identity-card.js';
import { identityCardSides } from './2.7-identity-card-sides.js';
import { dates } from './dates.js';

/* Shapes of answers whose readers are not built yet: presenters and schemas, without a service. */
for (const section of [
  passportPlus,
  passportOfMexico,
  identityCard,
  identityCardSides,
  livenessResponse,
  dates,
])
  section();
