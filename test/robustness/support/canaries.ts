import sharp, { type Sharp } from 'sharp';
import { createRandom } from './random.js';

const random = createRandom(Date.now());

const sources = [
  'documentAccepted',
  'documentRejected',
  'documentThrown',
  'documentOfDeadWorker',
  'documentTimedOut',
  'documentRefused',
  'documentNotBuilt',
  'documentTooLarge',
  'fileName',
  'fileField',
  'fieldName',
  'fieldValue',
  'documentType',
  'documentId',
  'device',
  'returnId',
  'exif',
  'jpegComment',
  'wrongUser',
  'wrongPassword',
  'throttledUser',
  'rightPassword',
  'forgedToken',
  'basicLogin',
  'wrongRefresh',
  'cookie',
  'userAgent',
  'referer',
  'requestId',
  'forwardedFor',
  'language',
  'contentType',
  'boundary',
  'path',
  'query',
  'transactionId',
  'jsonBody',
  'rawBytes',
  'rawHeader',
] as const;

export type Source = (typeof sources)[number];
export type Canaries = Readonly<Record<Source, string>>;

/** A word for each place that personal data or a secret can come in by; new at every run. */
export const makeCanaries = (): Canaries =>
  Object.fromEntries(
    sources.map((source) => [source, `CANARY${random.letters(18).toUpperCase()}`]),
  ) as Canaries;

const greyCard = (): Sharp =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#808080' } });

/** A photo with words in its metadata: a grey one, or the one given. */
export const photoWithWords = async (
  { exif, jpegComment }: Pick<Canaries, 'exif' | 'jpegComment'>,
  photo?: Uint8Array,
): Promise<Buffer> => {
  const bytes = await (photo ? sharp(photo) : greyCard())
    .withExif({ IFD0: { ImageDescription: exif, Artist: exif, Software: exif } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const text = Buffer.from(jpegComment);
  const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([bytes.subarray(0, 2), marker, text, bytes.subarray(2)]);
};

/** Without its end: the decoder will complain about it. */
export const cutShort = (photo: Buffer): Buffer => photo.subarray(0, photo.length - 300);
