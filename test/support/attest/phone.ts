import { type AndroidChange, androidChain, androidSignature } from './android.js';
import { type AppleChange, appleAssertion, appleAttestation, appleKeyId } from './apple.js';
import { type Authority, newAuthority, newKeys } from './authority.js';

const dayMs = 86_400_000;
const today = () => ({
  from: new Date(Date.now() - dayMs),
  to: new Date(Date.now() + dayMs),
});

/** A phone with an app: its keys, what it sends to enrol one, and what it signs. */
export const applePhone = (root: Authority) => {
  const issuer = newAuthority(root, 'Attestation CA');
  const keys = newKeys();
  let counter = 0;
  return {
    keyId: appleKeyId(keys).toString('base64url'),
    attest: (nonce: string, change: AppleChange = {}) => ({
      ...{ nonce, platform: 'ios', key_id: appleKeyId(keys).toString('base64') },
      attestation: appleAttestation(issuer, keys, nonce, { leaf: today(), ...change }).toString(
        'base64',
      ),
    }),
    sign: (hash: Uint8Array, own = (counter += 1)) =>
      appleAssertion(keys, hash, own).toString('base64'),
  };
};

export const androidPhone = (root: Authority) => {
  const issuer = newAuthority(root, 'Key attestation CA');
  const keys = newKeys();
  return {
    attest: (nonce: string, change: AndroidChange = {}) => ({
      ...{ nonce, platform: 'android' },
      certificates: androidChain([issuer], keys, nonce, change).map((one) =>
        one.toString('base64'),
      ),
    }),
    sign: (hash: Uint8Array) => androidSignature(keys, hash).toString('base64url'),
  };
};
