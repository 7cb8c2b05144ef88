import { createHash } from 'node:crypto';
import { integer, node, octets, sequence, set, identifier } from '../attest/der.js';

/* Groups of a chip as ICAO 9303-10 writes them, by hand. */

/** Lengths above 65,535 do not occur; those of the support file end there. */
const tag = (bytes: string, ...content: readonly Uint8Array[]): Buffer =>
  node(Buffer.from(bytes, 'hex'), ...content);

/** The specimen of ICAO 9303-4, of the country that does not exist. */
export const specimenZone =
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C36UTO7408122F3204153ZE184226B<<<<<16';

export const group1 = (zone = specimenZone): Buffer => tag('61', tag('5f1f', Buffer.from(zone)));

/** A face record of ISO 19794-5 with one image. */
export const faceRecord = (image: Uint8Array, format: 0 | 1 = 0): Buffer => {
  const face = Buffer.alloc(20 + 12);
  face.writeUInt32BE(face.length + image.length, 0);
  face[20] = 1;
  face[21] = format;
  const head = Buffer.alloc(14);
  head.write('FAC\x00010\x00', 'latin1');
  head.writeUInt32BE(14 + face.length + image.length, 8);
  head.writeUInt16BE(1, 12);
  return Buffer.concat([head, face, image]);
};

export const group2 = (image: Uint8Array, format: 0 | 1 = 0): Buffer => {
  const header = tag(
    'a1',
    tag('80', Buffer.of(1, 1)),
    tag('87', Buffer.of(1, 1)),
    tag('88', Buffer.of(0, 8)),
  );
  const template = tag('7f60', header, tag('5f2e', faceRecord(image, format)));
  return tag('75', tag('7f61', integer(1), template));
};

/** With a small JPEG's first bytes, where nothing decodes it. */
export const noPicture = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(60, 7)]);

export const group12 = (issued: string): Buffer =>
  tag('6c', tag('5c', Buffer.from('5f26', 'hex')), tag('5f26', Buffer.from(issued)));

/** `ActiveAuthenticationInfo`, with the plain signature of BSI TR-03111. */
export const group14 = (signature = '0.4.0.127.0.7.1.1.4.1.3'): Buffer =>
  tag('6e', set(sequence(identifier('2.23.136.1.1.5'), integer(1), identifier(signature))));

export const group15 = (publicKey: Uint8Array): Buffer => tag('6f', publicKey);

const digestIds: Readonly<Record<string, string>> = {
  sha1: '1.3.14.3.2.26',
  sha224: '2.16.840.1.101.3.4.2.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};

/** What a state signs: the hashes of all groups. */
export const securityObject = (
  groups: ReadonlyMap<number, Uint8Array>,
  { digest = 'sha256', version = 0 }: { readonly digest?: string; readonly version?: 0 | 1 } = {},
): Buffer =>
  sequence(
    integer(version),
    sequence(identifier(digestIds[digest]!), node(0x05)),
    sequence(
      ...[...groups].map(([number, bytes]) =>
        sequence(integer(number), octets(createHash(digest).update(bytes).digest())),
      ),
    ),
    ...(version === 1
      ? [sequence(node(0x13, Buffer.from('0108')), node(0x13, Buffer.from('080000')))]
      : []),
  );

export const sodOf = (signedData: Uint8Array): Buffer => tag('77', signedData);
