import { beforeAll, describe } from 'vitest';
import { decisions } from '../decisions/decisions.js';
import { suites } from '../http/suites.js';
import { sections } from '../spec/sections.js';
import { startTestService, type TestService } from '../support/service.js';
import type { StoreKind } from '../support/stores.js';

/**
 * The contract against one running service: started once for each store, because starting costs more
 * than all of its tests. Suites make clients of their own where they change anything. To run one:
 * `npx vitest run test/contract -t '2.2 Passport'`.
 */
export const describeContract = (store: StoreKind) =>
  describe(`the contract, on ${store}`, () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startTestService({ store });
      await service.ready();
    });
    for (const suite of [...sections, ...decisions, ...suites]) suite(() => service);
  });
