import {
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import * as der from './der.js';

/* Certificates of a maker of our own, with a root that the tests give as trusted. */

export type Keys = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
export const newKeys = (namedCurve = 'P-256'): Keys => generateKeyPairSync('ec', { namedCurve });
export const newRsaKeys = (): Keys => generateKeyPairSync('rsa', { modulusLength: 2048 });

export type Authority = {
  readonly name: string;
  readonly keys: Keys;
  readonly certificate: Buffer;
};

export type CertificateRequest = {
  readonly name: string;
  readonly keys: Keys;
  readonly isAuthority?: boolean;
  readonly extensions?: readonly (readonly [id: string, content: Uint8Array])[];
  readonly serial?: Uint8Array;
  readonly from?: Date;
  readonly to?: Date;
};

export const now = new Date('2026-11-19T12:00:00Z');
const day = 86_400_000;
export const daysAway = (days: number): Date => new Date(now.getTime() + days * day);

const nameOf = (name: string) =>
  der.sequence(der.set(der.sequence(der.identifier('2.5.4.3'), der.text(name))));

const algorithmOf = ({ privateKey }: Keys) =>
  privateKey.asymmetricKeyType === 'rsa'
    ? der.sequence(der.identifier('1.2.840.113549.1.1.11'), der.node(0x05))
    : der.sequence(der.identifier('1.2.840.10045.4.3.2'));

const extension = (id: string, content: Uint8Array, isCritical = false) =>
  der.sequence(der.identifier(id), ...(isCritical ? [der.boolean(true)] : []), der.octets(content));

export const issue = (
  { name: issuer, keys: issuerKeys }: Pick<Authority, 'name' | 'keys'>,
  request: CertificateRequest,
): Buffer => {
  const { name, keys, isAuthority = false, extensions = [] } = request;
  const { serial = Buffer.concat([Buffer.of(0x41), randomBytes(7)]) } = request;
  const { from = daysAway(-1), to = daysAway(1) } = request;
  const constraints = der.sequence(...(isAuthority ? [der.boolean(true)] : []));
  const toBeSigned = der.sequence(
    der.tagged(0, der.integer(2)),
    der.integer(serial),
    algorithmOf(issuerKeys),
    nameOf(issuer),
    der.sequence(der.time(from), der.time(to)),
    nameOf(name),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der.tagged(
      3,
      der.sequence(
        extension('2.5.29.19', constraints, true),
        ...extensions.map(([id, content]) => extension(id, content)),
      ),
    ),
  );
  const signature = sign('sha256', toBeSigned, issuerKeys.privateKey);
  return der.sequence(toBeSigned, algorithmOf(issuerKeys), der.bits(signature));
};

const longAgo = { from: daysAway(-3650), to: daysAway(3650) };

export const newRoot = (name: string, keys = newKeys()): Authority => {
  const self = { name, keys };
  return { ...self, certificate: issue(self, { ...self, ...longAgo, isAuthority: true }) };
};

/** Below an authority, and one itself. */
export const newAuthority = (
  above: Authority,
  name: string,
  change: Partial<CertificateRequest> = {},
): Authority => {
  const own = { name, keys: newKeys(), isAuthority: true, ...longAgo, ...change };
  return { name, keys: own.keys, certificate: issue(above, own) };
};

export const asRoots = (...roots: readonly Authority[]) =>
  roots.map(({ certificate }) => new X509Certificate(certificate));

export const asPem = ({ certificate }: Authority): string =>
  new X509Certificate(certificate).toString();
