import { calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import type { SigningKey } from '../../store/signing-keys.js';
import { unseal } from './key-sealing.js';

export const algorithm = 'ES256';

export type Key = Awaited<ReturnType<typeof importJWK>>;

export type OpenKey = {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly privateKey: Key;
  readonly publicKey: Key;
  readonly retireAt: number;
};
export type DamagedKey = { readonly kid: string; readonly problem: string };

const openKey = async (row: SigningKey, secret: string | undefined): Promise<OpenKey> => {
  const publicJwk = row.publicJwk as JWK;
  const privateJwk = await unseal(row.privateJwk, secret);
  const belongsTogether = privateJwk.x === publicJwk.x && privateJwk.y === publicJwk.y;
  if (!belongsTogether || (await calculateJwkThumbprint(publicJwk)) !== row.kid)
    throw new Error('its parts do not belong together');
  return {
    kid: row.kid,
    publicJwk,
    privateKey: await importJWK(privateJwk, algorithm),
    publicKey: await importJWK(publicJwk, algorithm),
    retireAt: row.retiredAt?.getTime() ?? Infinity,
  };
};

/** One unusable key must not make the others unusable. */
export const openKeys = async (rows: readonly SigningKey[], secret: string | undefined) => {
  const usable: OpenKey[] = [];
  const damaged: DamagedKey[] = [];
  for (const row of rows)
    try {
      usable.push(await openKey(row, secret));
    } catch (fault) {
      damaged.push({ kid: row.kid, problem: (fault as Error).message });
    }
  return { usable, damaged };
};
