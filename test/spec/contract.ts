import { beforeAll, describe } from 'vitest';
import { startTestService, type TestService } from '../support/service.js';
import type { StoreKind } from '../support/stores.js';
import type { Suite } from '../support/use.js';
import { ocrRequest } from './2.1-ocr-request.js';
import { passport } from './2.2-passport.js';
import { passportFailedOcr } from './2.5-passport-failed-ocr.js';
import { failures } from './2.8-failures.js';
import { livenessRequest } from './2.9-liveness-request.js';
import { endpoints } from './4-endpoints.js';
import { authentication } from './5-authentication.js';
import { errors } from './7-errors.js';
import { limits } from './8-limits.js';
import { versioning } from './9-versioning.js';

const sections: readonly Suite[] = [
  ocrRequest,
  passport,
  passportFailedOcr,
  failures,
  livenessRequest,
  endpoints,
  authentication,
  errors,
  limits,
  versioning,
];

/**
 * The contract against one running service: started once, because starting costs more than all of
 * its tests. Suites make clients of their own where they change anything.
 */
export const describeContract = (store: StoreKind) =>
  describe(`the interface, on ${store}`, () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startTestService({ store });
      await service.ready();
    });
    for (const section of sections) section(() => service);
  });
