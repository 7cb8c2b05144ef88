import { gzipSync } from 'node:zlib';
import { gifBomb, jpegBomb, pngBomb, tiffBomb, webpBomb } from '../support/bombs.js';
import { field, file } from '../support/multipart.js';
import type { Pictures } from '../support/pictures.js';
import { times } from '../support/random.js';
import { marker, postForm, type Case, type Given } from './case.js';

const unreadable = (
  token: string,
  what: string,
  content: string | Uint8Array,
  name = 'photo.jpg',
): Case => ({
  name: `ocr: frontside is ${what}`,
  steps: [
    postForm(token, 'ocr', [field('document_type', 'passport'), file('frontside', content, name)]),
  ],
  statuses: [422],
  shape: 'ocr',
});

const zip = (name: string): Buffer =>
  Buffer.concat([
    Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
    Buffer.alloc(16),
    Buffer.from(name),
  ]);

/** Files that are not images, under an image's name and type. */
export const notPictures = ({ random, token }: Given): readonly Case[] => {
  const svg = (inside: string): string =>
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${inside}</svg>`;
  const files: readonly [string, string | Uint8Array][] = [
    ['nothing', ''],
    ['one zero byte', '\0'],
    ['1 MB of zero bytes', Buffer.alloc(1024 * 1024)],
    ['two megabytes of one letter', 'A'.repeat(2 * 1024 * 1024)],
    ['random bytes', random.bytes(4000)],
    ['a text', marker.repeat(30)],
    ['HTML', `<!doctype html><script>${marker}</script>`],
    ['SVG with an entity', svg('<text>&x;</text>')],
    ['SVG with a file', svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    ['SVG with an address', svg('<image href="http://127.0.0.1:1/x.png" width="9" height="9"/>')],
    [
      'SVG with a billion laughs',
      svg('<text>&x;&x;&x;</text>').replace('SYSTEM "file:///etc/hostname"', '"&x;&x;"'),
    ],
    [
      'SVG of 100 000 pixels squared',
      '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>',
    ],
    ['PDF', `%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n% ${marker}\n%%EOF`],
    ['PostScript', `%!PS-Adobe-3.0 EPSF-3.0\n(${marker}) show`],
    ['an ImageMagick script', `push graphic-context\nimage over 0,0 0,0 'label:@/etc/${marker}'`],
    ['a libvips file', Buffer.from('\x08\xf2\xa6\xb6\0\0\0\x64\0\0\0\x64', 'latin1')],
    ['a PPM', 'P6 9 9 255\n'.padEnd(300, 'x')],
    ['a CSV', '1,2,3\n4,5,6\n'],
    ['a ZIP', zip(marker)],
    ['an executable', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['gzip', gzipSync(Buffer.alloc(1024 * 1024))],
    ['JSON', JSON.stringify({ [marker]: marker })],
    ['base64 of an image', `data:image/jpeg;base64,${random.bytes(300).toString('base64')}`],
    ['a JPEG start and then HTML', Buffer.from('\xff\xd8\xff<html>', 'latin1')],
    ['a PNG start and nothing', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a GIF that is a script', `GIF89a=1;alert("${marker}");/*`.padEnd(400, '*')],
    ['a WebP of no size', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')],
    ['a HEIF of no content', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    [
      'an AVIF of random bytes',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypavif', 'latin1'), random.bytes(900)]),
    ],
    [
      'a TIFF whose directory is itself',
      Buffer.from('II*\0\x08\0\0\0\x01\0\0\0\x08\0\0\0', 'latin1'),
    ],
  ];
  return files.map(([what, content]) => unreadable(token, what, content, `../${marker}.jpg`));
};

export const bombs = ({ random, token }: Given, pictures: Pictures): readonly Case[] => {
  const side = (): number => random.between(12_000, 65_000);
  return [
    unreadable(token, 'a complete PNG of 144 megapixels', pngBomb(12_000, 12_000, true)),
    unreadable(token, 'a PNG one pixel wide', pngBomb(1, 70_000_000, false)),
    ...times(6, () => unreadable(token, 'a PNG that claims a lot', pngBomb(side(), side(), false))),
    ...times(6, () =>
      unreadable(token, 'a JPEG that claims a lot', jpegBomb(pictures, side(), side())),
    ),
    unreadable(token, 'a JPEG of no height', jpegBomb(pictures, 96, 0)),
    unreadable(token, 'a JPEG of no width', jpegBomb(pictures, 0, 96)),
    unreadable(token, 'a PNG of no size', pngBomb(0, 0, false)),
    unreadable(token, 'a PNG of two billion', pngBomb(0x7fff_ffff, 0x7fff_ffff, false)),
    unreadable(token, 'a WebP that claims 268 megapixels', webpBomb(pictures)),
    ...times(3, () => unreadable(token, 'a GIF that claims a lot', gifBomb(pictures, side()))),
    ...times(3, () => unreadable(token, 'a TIFF that claims a lot', tiffBomb(side()))),
  ];
};

/** Real pictures, cut or with flipped bits: they may still decode, but there is no document on them. */
export const damagedPictures = ({ random, token }: Given, pictures: Pictures): readonly Case[] => {
  const formats = ['jpeg', 'png', 'webp', 'gif', 'tiff'] as const;
  const flip = (picture: Buffer, bits: number, withinBytes: number): Buffer => {
    const bytes = Buffer.from(picture);
    for (let i = 0; i < bits; i++) bytes[random.below(withinBytes)]! ^= 1 << random.below(8);
    return bytes;
  };
  return formats.flatMap((format) => {
    const picture = pictures[format];
    return [
      ...times(9, (i) => {
        const kept = Math.floor((picture.length * (i + 1)) / 10);
        return unreadable(token, `a ${format} cut after ${kept} bytes`, picture.subarray(0, kept));
      }),
      ...times(4, (i) =>
        unreadable(token, `a ${format} with flipped bits (${i})`, flip(picture, 3, picture.length)),
      ),
      ...times(4, (i) =>
        unreadable(token, `a ${format} with a flipped header (${i})`, flip(picture, 4, 60)),
      ),
    ];
  });
};

/** Files of several pages or of several kinds: the first picture counts, and shows no document. */
export const manyPictures = ({ token }: Given, pictures: Pictures): readonly Case[] => [
  unreadable(token, 'an animated GIF', pictures.animatedGif),
  unreadable(token, 'an animated WebP', pictures.animatedWebp),
  unreadable(token, 'a TIFF of pages', pictures.pagedTiff),
  unreadable(token, 'a JPEG and a ZIP', Buffer.concat([pictures.jpeg, zip(marker)])),
  unreadable(
    token,
    'a JPEG, a ZIP and HTML',
    Buffer.concat([pictures.jpeg, zip(marker), Buffer.from(`<html>${marker}`)]),
  ),
  unreadable(token, 'two JPEGs', Buffer.concat([pictures.jpeg, pictures.jpeg])),
  unreadable(token, 'a PNG and HTML', Buffer.concat([pictures.png, Buffer.from('<html>')])),
  unreadable(token, 'a GIF and a script', Buffer.concat([pictures.gif, Buffer.from('*/=1')])),
];
