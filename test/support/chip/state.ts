import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* A state that exists in tests only. Its keys, certificates, lists and signatures are made by the
   command line of OpenSSL, so that nothing that is verified comes from the verifier's own code. */

/** Arguments of `openssl genpkey`. */
export const keyKinds = {
  rsa2048: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  rsa1024: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'],
  p192: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:prime192v1'],
  p224: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:secp224r1'],
  p256: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  p384: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:secp384r1'],
  p521: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:secp521r1'],
  brainpool224: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP224r1'],
  brainpool256: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256r1'],
  brainpool320: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP320r1'],
  brainpool384: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP384r1'],
  brainpool512: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP512r1'],
} as const;
export type KeyKind = keyof typeof keyKinds;

const explicit = ['-pkeyopt', 'ec_param_enc:explicit'];

/** The extensions of each kind of certificate, as `openssl ca` reads them. */
const profiles = {
  country: `keyUsage=critical,keyCertSign,cRLSign
basicConstraints=critical,CA:true,pathlen:0
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid`,
  signer: `keyUsage=critical,digitalSignature
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid`,
  withUnknownCritical: `keyUsage=critical,digitalSignature
1.2.3.4.5=critical,DER:0500`,
  wrongUsage: 'keyUsage=critical,keyEncipherment',
  listSigner: `keyUsage=critical,digitalSignature
extendedKeyUsage=critical,2.23.136.1.1.3
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid`,
  visasOnly: `keyUsage=critical,digitalSignature
authorityKeyIdentifier=keyid
2.23.136.1.1.6.2=DER:30080201003103130156`,
} as const;
export type Profile = keyof typeof profiles;

const config = (folder: string): string => `[ca]
default_ca=state
[state]
dir=${folder}
database=${folder}/index.txt
serial=${folder}/serial
crlnumber=${folder}/crlnumber
new_certs_dir=${folder}
policy=any
default_md=sha256
default_crl_days=30
unique_subject=no
preserve=yes
[any]
countryName=optional
organizationName=optional
commonName=optional
[req]
distinguished_name=none
[none]
`;

export type Issued = { readonly key: string; readonly certificate: string };

export type SigningOptions = {
  readonly digest?: string;
  readonly isPss?: boolean;
  readonly maskDigest?: string;
  readonly byKeyId?: boolean;
  readonly withoutCertificate?: boolean;
  readonly withoutAttributes?: boolean;
  readonly contentType?: string;
};

export const createState = (country = 'UT') => {
  const folder = mkdtempSync(join(tmpdir(), 'anverso-state-'));
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): Buffer =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let count = 0;
  const next = (name: string): string => at(`${(count += 1)}-${name}`);
  writeFileSync(at('index.txt'), '');
  writeFileSync(at('serial'), '1001\n');
  writeFileSync(at('crlnumber'), '01\n');
  writeFileSync(at('state.cnf'), config(folder));

  const makeKey = (kind: KeyKind, isExplicit = false): string => {
    const path = next('key.pem');
    openssl('genpkey', ...keyKinds[kind], ...(isExplicit ? explicit : []), '-out', path);
    return path;
  };
  const pss = (isPss: boolean | undefined, digest: string) =>
    isPss
      ? ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:digest', '-md', digest]
      : ['-md', digest];

  const certify = (
    key: string,
    {
      profile,
      by,
      name = profile,
      of = country,
      from = '20200101000000Z',
      to = '20400101000000Z',
      digest = 'sha256',
      isPss,
    }: {
      readonly profile: Profile;
      /** Undefined: by itself. */
      readonly by?: Issued;
      readonly name?: string;
      readonly of?: string;
      readonly from?: string;
      readonly to?: string;
      readonly digest?: string;
      readonly isPss?: boolean;
    },
  ): Issued => {
    const request = next('request.pem');
    const certificate = next('certificate.pem');
    const extensions = next('extensions.cnf');
    writeFileSync(extensions, profiles[profile]);
    const subject = `/C=${of}/O=Test/CN=${name}`;
    openssl(
      ...['req', '-new', '-config', at('state.cnf'), '-key', key, '-subj', subject],
      '-out',
      request,
    );
    openssl(
      ...[
        'ca',
        '-batch',
        '-notext',
        '-config',
        at('state.cnf'),
        '-in',
        request,
        '-out',
        certificate,
      ],
      ...['-extfile', extensions, '-startdate', from, '-enddate', to, ...pss(isPss, digest)],
      ...(by ? ['-cert', by.certificate, '-keyfile', by.key] : ['-selfsign', '-keyfile', key]),
    );
    return { key, certificate };
  };

  return {
    openssl,
    next,
    makeKey,
    certify,
    der: (path: string, kind: 'x509' | 'crl' = 'x509'): Buffer =>
      openssl(kind, '-in', path, '-outform', 'DER'),
    sign: (content: Uint8Array, by: Issued, options: SigningOptions = {}): Buffer => {
      const input = next('content');
      writeFileSync(input, content);
      const digest = options.digest ?? 'sha256';
      const padding = ['-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:digest'];
      const mask = options.maskDigest ? ['-keyopt', `rsa_mgf1_md:${options.maskDigest}`] : [];
      return openssl(
        ...['cms', '-sign', '-binary', '-nodetach', '-in', input, '-outform', 'DER', '-md', digest],
        ...['-econtent_type', options.contentType ?? '2.23.136.1.1.1', '-nosmimecap'],
        ...['-signer', by.certificate, '-inkey', by.key],
        ...(options.isPss ? [...padding, ...mask] : []),
        ...(options.byKeyId ? ['-keyid'] : []),
        ...(options.withoutCertificate ? ['-nocerts'] : []),
        ...(options.withoutAttributes ? ['-noattr'] : []),
      );
    },
    revoke: (one: Issued, by: Issued): void => {
      openssl(
        'ca',
        '-batch',
        '-config',
        at('state.cnf'),
        '-cert',
        by.certificate,
        '-keyfile',
        by.key,
        '-revoke',
        one.certificate,
      );
    },
    revocationList: (by: Issued, days = 30): Buffer => {
      const path = next('list.pem');
      openssl(
        'ca',
        '-batch',
        '-config',
        at('state.cnf'),
        '-cert',
        by.certificate,
        '-keyfile',
        by.key,
        '-gencrl',
        '-crldays',
        String(days),
        '-out',
        path,
      );
      return openssl('crl', '-in', path, '-outform', 'DER');
    },
    publicKey: (key: string): Buffer => openssl('pkey', '-in', key, '-pubout', '-outform', 'DER'),
    privateKey: (key: string): string => readFileSync(key, 'utf8'),
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  };
};
export type State = ReturnType<typeof createState>;
