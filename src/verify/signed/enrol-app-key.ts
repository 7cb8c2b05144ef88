import { randomBytes } from 'node:crypto';
import { isRefused, refuse, type Refused, type EnrolmentReason } from '../../attest/reasons.js';
import { type SentAttestation, verifyAttestation } from '../../attest/verify.js';
import type { Config } from '../../config.js';
import { appName, appsOfClient } from '../../contract/apps.js';
import type { AppKey, AppOwner } from '../../store/app-keys.js';
import type { Store } from '../../store/open-store.js';
import { readAppTrust } from './app-trust.js';
import { keyEnd } from './key-end.js';

/** An attestation asks a server of the maker, over the network of a phone. */
const nonceMs = 300_000;

type Parts = {
  readonly config: Pick<Config, 'apps' | 'appRoots' | 'appRevoked' | 'appKeyDays'>;
  readonly store: Pick<Store, 'appKeys' | 'clock'>;
};

/** As long as the id of a challenge, whose place it takes where a photo is signed. */
export const giveAppNonce = async (
  { store: { appKeys, clock } }: Pick<Parts, 'store'>,
  owner: AppOwner,
) => {
  const nonce = randomBytes(16).toString('base64url');
  const expiresAt = new Date(clock.now() + nonceMs);
  await appKeys.giveNonce(nonce, owner, expiresAt);
  return { nonce, expiresAt };
};

type Enrolled = AppKey & { readonly expiresAt: Date };
type Why = EnrolmentReason | 'nonce_unknown' | 'key_known';

/**
 * Keeps a key that its maker attests for this nonce. The nonce is used up whatever comes of it.
 * `until`: the end of the session that it belongs to.
 */
export const enrolAppKey = async (
  { config, store: { appKeys, clock } }: Parts,
  { until, ...owner }: AppOwner & { readonly until: Date | undefined },
  nonce: string,
  sent: SentAttestation,
): Promise<Enrolled | Refused<Why>> => {
  const now = new Date(clock.now());
  if (!(await appKeys.takeNonce(nonce, owner, now))) return refuse('nonce_unknown');
  const trust = await readAppTrust(sent.platform, config, now);
  const apps = appsOfClient(config.apps, owner.client);
  const attested = verifyAttestation(sent, Buffer.from(nonce), apps, trust);
  if (isRefused<EnrolmentReason>(attested)) return attested;
  const { keyId, publicKey, app, level } = attested;
  const key: AppKey = {
    ...owner,
    id: keyId,
    app: appName(app),
    level,
    publicKey: publicKey.toString('base64'),
    counter: app.platform === 'ios' ? 0 : null,
  };
  const expiresAt = until ?? keyEnd(config, now);
  return (await appKeys.enrol(key, now, expiresAt)) ? { ...key, expiresAt } : refuse('key_known');
};
