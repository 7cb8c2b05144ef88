/**
 * Makes a state and one chip of a passport that it signed: make-chip.ts FOLDER PORTRAIT
 *
 * FOLDER gets country.cer, the certificate to be trusted, and the chip's files as a reader leaves them:
 * EF_SOD, DG1 (the specimen of ICAO 9303-4, who is nobody), DG2 (PORTRAIT, a JPEG), DG14 and DG15. The keys
 * are made now, by `openssl`, for Utopia, the country of ICAO's examples; chip.pem is the chip's own.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, portrait] = process.argv.slice(2);
if (!folder || !portrait) {
  console.error('use: make-chip.ts FOLDER PORTRAIT');
  process.exit(2);
}

/** DER: a tag in hexadecimal, the length in as few bytes as it takes, the content. */
const node = (tag: string, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const digits = body.length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  const length = body.length < 128 ? bytes : Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
  return Buffer.concat([Buffer.from(tag, 'hex'), length, body]);
};
const sequence = (...content: readonly Uint8Array[]): Buffer => node('30', ...content);
const integer = (value: number): Buffer => node('02', Buffer.of(value));
const sha256 = sequence(node('06', Buffer.from('608648016503040201', 'hex')), node('05'));

const zone =
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F3204153ZE184226B<<<<<16';

/** A record of ISO 19794-5: one face, one picture, whose format 0 is JPEG. */
const faceRecord = (jpeg: Uint8Array): Buffer => {
  const record = Buffer.alloc(14 + 20 + 12);
  record.write('FAC\x00010\x00', 'latin1');
  record.writeUInt32BE(record.length + jpeg.length, 8);
  record.writeUInt16BE(1, 12);
  record.writeUInt32BE(record.length + jpeg.length - 14, 14);
  record[14 + 20] = 1;
  return Buffer.concat([record, jpeg]);
};

/** A header that names its kind, and the record (ICAO 9303-10, 4.7.2). */
const group2 = (jpeg: Uint8Array): Buffer => {
  const header = node('a1', node('87', Buffer.of(1, 1)), node('88', Buffer.of(0, 8)));
  const template = node('7f60', header, node('5f2e', faceRecord(jpeg)));
  return node('75', node('7f61', integer(1), template));
};

mkdirSync(folder, { recursive: true });
const openssl = (...args: readonly string[]): Buffer =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
const makeKey = (path: string): void => {
  openssl(
    ...['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
    ...['-pkeyopt', 'ec_param_enc:named_curve', '-out', path],
  );
};

/* The state: its certificate, and its signer's. */
writeFileSync(
  join(folder, 'openssl.cnf'),
  `[req]
distinguished_name=none
[none]
[country]
keyUsage=critical,keyCertSign,cRLSign
basicConstraints=critical,CA:true,pathlen:0
subjectKeyIdentifier=hash
[signer]
keyUsage=critical,digitalSignature
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid
`,
);
for (const name of ['country.pem', 'signer.pem', 'chip.pem']) makeKey(name);
const request = ['req', '-new', '-config', 'openssl.cnf', '-sha256'] as const;
openssl(
  ...[...request, '-x509', '-extensions', 'country', '-key', 'country.pem', '-days', '3650'],
  ...['-subj', '/C=UT/O=Utopia/CN=Country of a mock chip', '-out', 'country.crt'],
);
openssl(
  ...[...request, '-key', 'signer.pem', '-subj', '/C=UT/O=Utopia/CN=Signer'],
  ...['-out', 'signer.csr'],
);
openssl(
  ...['x509', '-req', '-in', 'signer.csr', '-CA', 'country.crt', '-CAkey', 'country.pem'],
  ...['-set_serial', '2', '-sha256', '-days', '3650'],
  ...['-extfile', 'openssl.cnf', '-extensions', 'signer', '-out', 'signer.crt'],
);
openssl('x509', '-in', 'country.crt', '-outform', 'DER', '-out', 'country.cer');

/* The chip: its groups, and their hashes as the state signs them. */
const activeAuthentication = sequence(
  node('06', Buffer.from('678108010105', 'hex')),
  integer(1),
  // ecdsa-plain-SHA256 of BSI TR-03111.
  node('06', Buffer.from('04007f00070101040103', 'hex')),
);
const groups = new Map([
  [1, node('61', node('5f1f', Buffer.from(zone)))],
  [2, group2(readFileSync(portrait))],
  [14, node('6e', node('31', activeAuthentication))],
  [15, node('6f', openssl('pkey', '-in', 'chip.pem', '-pubout', '-outform', 'DER'))],
]);
for (const [number, bytes] of groups) writeFileSync(join(folder, `DG${number}`), bytes);
const hashes = [...groups].map(([number, bytes]) =>
  sequence(integer(number), node('04', createHash('sha256').update(bytes).digest())),
);
writeFileSync(join(folder, 'hashes'), sequence(integer(0), sha256, sequence(...hashes)));
const signed = openssl(
  ...['cms', '-sign', '-binary', '-nodetach', '-nosmimecap', '-md', 'sha256', '-outform', 'DER'],
  ...['-econtent_type', '2.23.136.1.1.1', '-in', 'hashes'],
  ...['-signer', 'signer.crt', '-inkey', 'signer.pem'],
);
writeFileSync(join(folder, 'EF_SOD'), node('77', signed));
console.log(`${join(folder, 'country.cer')} is the certificate to trust`);
