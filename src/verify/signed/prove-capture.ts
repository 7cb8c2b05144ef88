import { captureHash } from '../../attest/capture-hash.js';
import { isRefused } from '../../attest/reasons.js';
import { verifySignature } from '../../attest/verify.js';
import { appName, appsOfClient } from '../../contract/apps.js';
import {
  type CaptureProof,
  type SentSignature,
  type SignatureReason,
  signatureReasons,
} from '../../contract/capture-proof.js';
import type { Caller, RunningParts, SignedPictures } from '../context.js';
import { keyEnd } from './key-end.js';

const because = (why: SignatureReason): CaptureProof => ({
  result: signatureReasons[why].result,
  why,
});

/**
 * Whether a key of this client or session signed these pictures for this challenge. A nonce is used
 * up and a counter kept only by a signature that has passed everything before.
 */
export const proveCapture = async (
  { config, store: { appKeys, clock } }: Pick<RunningParts, 'config' | 'store'>,
  { client: { name: client }, session }: Pick<Caller, 'client' | 'session'>,
  { keyId, signature, nonce }: SentSignature,
  { challengeId, pictures }: SignedPictures,
): Promise<CaptureProof> => {
  if (keyId === undefined || !signature) return because('signature_unreadable');
  const owner = { client, session: session?.id ?? null };
  const now = new Date(clock.now());
  const key = await appKeys.find(keyId, owner, now);
  if (!key) return because('key_unknown');
  const app = appsOfClient(config.apps, client).find((one) => appName(one) === key.app);
  if (!app) return because('app_not_allowed');
  const signedFor = challengeId ?? nonce;
  if (signedFor === undefined) return because('nonce_unknown');
  const publicKey = Buffer.from(key.publicKey, 'base64');
  const enrolled = { app, publicKey, counter: key.counter ?? 0 };
  const verified = verifySignature(signature, captureHash(signedFor, pictures), enrolled);
  if (isRefused<SignatureReason>(verified)) return because(verified.refused);
  if (challengeId === undefined && !(await appKeys.takeNonce(signedFor, owner, now)))
    return because('nonce_unknown');
  const counter = key.counter === null ? null : verified.counter;
  // Of two signatures that were verified at once, one may have to go first.
  if (!(await appKeys.use(key, counter, now, keyEnd(config, now))))
    return because('counter_not_rising');
  return { result: 'passed', app: key.app, level: key.level };
};
