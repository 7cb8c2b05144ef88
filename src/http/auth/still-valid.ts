import type { Client } from '../../store/clients.js';
import { isAllowedFrom } from './addresses.js';

/**
 * Whether what was opened with a client's token may go on: the same conditions as for the token
 * itself, asked again of the client as it is now.
 */
export const isStillValid = (
  opened: Pick<Client, 'tokenVersion'>,
  now: Client | undefined,
  address: string,
): boolean =>
  now !== undefined &&
  !now.disabledAt &&
  now.tokenVersion === opened.tokenVersion &&
  isAllowedFrom(now, address);
