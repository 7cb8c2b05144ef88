/**
 * Families by what they look like, each with stand-ins: a machine without one draws with the next
 * and, at last, with whatever its `sans-serif` is. Debian: fonts-liberation, fonts-dejavu,
 * fonts-urw-base35, fonts-ocr-b.
 */
const families = {
  arial: ['Liberation Sans', 'Arial', 'Nimbus Sans', 'sans-serif'],
  helvetica: ['Nimbus Sans', 'Helvetica', 'Liberation Sans', 'sans-serif'],
  narrow: ['Liberation Sans Narrow', 'Nimbus Sans Narrow', 'Arial Narrow', 'sans-serif'],
  verdana: ['DejaVu Sans', 'Verdana', 'Liberation Sans', 'sans-serif'],
  condensed: ['DejaVu Sans Condensed', 'DejaVu Sans', 'sans-serif'],
  free: ['FreeSans', 'Liberation Sans', 'sans-serif'],
  gothic: ['URW Gothic', 'Liberation Sans', 'sans-serif'],
  serif: ['Liberation Serif', 'Nimbus Roman', 'serif'],
  mono: ['Liberation Mono', 'DejaVu Sans Mono', 'monospace'],
  ocrB: ['OCR B', 'OCRB', 'Liberation Mono', 'monospace'],
  roboto: ['Roboto', 'Liberation Sans', 'sans-serif'],
  openSans: ['Open Sans', 'Noto Sans', 'DejaVu Sans', 'sans-serif'],
  lato: ['Lato', 'Carlito', 'Liberation Sans', 'sans-serif'],
  inter: ['Inter', 'Liberation Sans', 'sans-serif'],
  ptSans: ['PT Sans', 'Liberation Sans', 'sans-serif'],
  robotoCondensed: ['Roboto Condensed', 'Liberation Sans Narrow', 'sans-serif'],
  slab: ['DejaVu Serif', 'Liberation Serif', 'serif'],
} as const;

export type FontName = keyof typeof families;

export const familyOf = (name: FontName): string => families[name].join(', ');

/** What cards print names and dates in. */
export const plainFonts = ['arial', 'helvetica', 'narrow', 'verdana', 'condensed', 'free'] as const;

/**
 * What other people would draw a card in: those above, and what a designer or a script has at hand.
 */
export const otherFonts = [
  ...plainFonts,
  'roboto',
  'openSans',
  'lato',
  'inter',
  'ptSans',
  'robotoCondensed',
  'slab',
  'serif',
  'mono',
] as const;

/** Mean width of a capital in heights of the type, to fit text in its place. */
export const capWidthRatio: Readonly<Record<FontName, number>> = {
  arial: 0.7,
  helvetica: 0.7,
  narrow: 0.58,
  verdana: 0.76,
  condensed: 0.68,
  free: 0.7,
  gothic: 0.76,
  serif: 0.68,
  mono: 0.6,
  ocrB: 0.61,
  roboto: 0.69,
  openSans: 0.7,
  lato: 0.68,
  inter: 0.74,
  ptSans: 0.65,
  robotoCondensed: 0.6,
  slab: 0.77,
};
