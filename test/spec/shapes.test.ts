import { livenessResponse } from './2.10-liveness-response.js';
import { dates } from './dates.js';

/* Shapes of answers whose readers are not built yet: presenters and schemas, without a service. */
for (const section of [livenessResponse, dates]) section();
