import { beforeAll, describe } from 'vitest';
import { chosenSuites } from '../support/chosen-suites.js';
import { startTestService, type TestService } from '../support/service.js';
import type { StoreKind } from '../support/stores.js';
import type { Suite } from '../support/use.js';

/**
 * The contract against one running service: started once for each store, because starting costs more
 * than all of its tests. Suites make clients of their own where they change anything. To run one:
 * `npm run unit -- 2.2-passport`.
 */
export const describeContract = (store: StoreKind, suites: readonly Suite[]) =>
  describe(`the contract, on ${store}`, () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startTestService({ store });
      await service.ready();
    });
    for (const suite of chosenSuites(suites)) suite(() => service);
  });
