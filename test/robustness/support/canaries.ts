import sharp from 'sharp';
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

/** A photo with words in its metadata; `cut` makes the decoder complain about it. */
export const photoWithWords = async (
  exif: string,
  comment: string,
  cut: boolean,
): Promise<Uint8Array> => {
  const photo = await sharp({
    create: { width: 320, height: 240, channels: 3, background: '#808080' },
  })
    .withExif({ IFD0: { ImageDescription: exif, Artist: exif, Software: exif } })
    .jpeg()
    .toBuffer();
  const text = Buffer.from(comment);
  const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  const whole = Buffer.concat([photo.subarray(0, 2), marker, text, photo.subarray(2)]);
  return new Uint8Array(cut ? whole.subarray(0, whole.length - 300) : whole);
};
