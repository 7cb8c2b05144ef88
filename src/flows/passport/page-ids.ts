import { issuers } from '../../issuers/index.js';

/** Values of `document_id` that ask for the printed page of a passport (interface 2.1). */
export const passportPageIds: readonly string[] = issuers.flatMap(
  ({ passportId }) => passportId ?? [],
);
