import type { Config } from '../../config.js';
import type { Store } from '../../store/open-store.js';
import { createKeyRing } from './keys.js';
import type { DamagedKey } from './open-keys.js';

/** The keys of this deployment, as its settings have them. */
export const openKeyRing = (
  { signingKeys, clock }: Pick<Store, 'signingKeys' | 'clock'>,
  { keySecret, issuer }: Pick<Config, 'keySecret' | 'issuer'>,
) => createKeyRing(signingKeys, { secret: keySecret, issuer, now: clock.now });

export const noUsableKey = (damaged: readonly DamagedKey[]): string =>
  `no signing key can be used (${damaged.map(({ problem }) => problem).join('; ')}). Correct ` +
  'ANVERSO_KEY_SECRET, or run anverso keys rotate: then every client logs in again';
