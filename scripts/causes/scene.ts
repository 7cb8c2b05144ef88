import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawFace } from '../../lab/studio/portrait.js';

/* Small drawings of what causes a code, made of the bundled specimens and of faces nobody has. */

export const widthPx = 480;
export const heightPx = 346;

const specimenOf = async (name: string): Promise<string> => {
  const file = readFileSync(new URL(`../../specimens/${name}.jpg`, import.meta.url));
  const jpeg = await sharp(file).resize({ width: 640 }).jpeg({ quality: 82 }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
};

export const specimens = {
  passport: await specimenOf('passport'),
  cardFront: await specimenOf('cedula-front'),
  cardBack: await specimenOf('cedula-back'),
};
type Specimen = keyof typeof specimens;

export const photo = (name: Specimen, attributes = ''): string =>
  `<image href="${specimens[name]}" width="${widthPx}" height="${heightPx}" preserveAspectRatio="xMidYMid slice" ${attributes}/>`;

/** A specimen at another place and size, on the colour of a desk. */
export const placed = (name: Specimen, x: number, y: number, scale: number, turnDeg = 0): string =>
  `<rect width="100%" height="100%" fill="#6b5544"/><g transform="translate(${x} ${y}) rotate(${turnDeg}) scale(${scale})"><g clip-path="url(#document)">${photo(name)}</g></g>`;

export const face = (x: number, y: number, scale: number, over = '', shape = ''): string =>
  `<g transform="translate(${x} ${y}) ${shape} scale(${scale}) translate(-155 -190)">${drawFace(3, { woman: true })}${over}</g>`;

export const wall = '<rect width="100%" height="100%" fill="#dfe6ea"/>';

export const glare = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="white" filter="url(#soft)"/>`;

export const blurred = (inner: string, px: number): string =>
  `<g filter="url(#blur${px})">${inner}</g>`;

export const shade = (opacity: number, colour = 'black'): string =>
  `<rect width="100%" height="100%" fill="${colour}" opacity="${opacity}"/>`;

/** A screen around what is inside, with the stripes a camera sees on one. */
export const onScreen = (inner: string): string =>
  `<rect width="100%" height="100%" fill="#333"/><g transform="translate(48 34) scale(.8)">${inner}<rect width="${widthPx}" height="${heightPx}" fill="url(#stripes)"/></g><rect x="40" y="26" width="400" height="293" fill="none" stroke="#111" stroke-width="16" rx="12"/>`;

const definitions = `<defs>
<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="7"/></filter>
${[4, 9].map((px) => `<filter id="blur${px}"><feGaussianBlur stdDeviation="${px}"/></filter>`).join('')}
<pattern id="stripes" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(9)"><rect width="7" height="3" fill="#08f" opacity=".22"/></pattern>
<clipPath id="document"><path d="M36 44 L440 26 L446 306 L54 326 Z"/></clipPath></defs>`;

export type Scene = { readonly svg: string; readonly jpegQuality?: number };

export const pictureOf = async ({ svg, jpegQuality }: Scene): Promise<Buffer> => {
  // The service forbids drawings to the whole process (src/image/libvips.ts).
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">${definitions}${svg}</svg>`;
  const drawn = await sharp(Buffer.from(text)).flatten({ background: '#fff' }).png().toBuffer();
  const spoilt =
    jpegQuality === undefined
      ? drawn
      : await sharp(drawn).resize({ width: 240 }).jpeg({ quality: jpegQuality }).toBuffer();
  return sharp(spoilt).resize({ width: 240 }).webp({ quality: 62 }).toBuffer();
};
