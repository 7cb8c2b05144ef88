import type { AnswerLanguage } from './languages.js';

/** Files that are sent by mistake, by the name that their sender knows. */
export const otherFormats = {
  pdf: { en: 'a PDF', es: 'un PDF' },
  video: { en: 'a video', es: 'un vídeo' },
  raw: {
    en: 'a camera’s raw file (DNG, CR2, NEF …)',
    es: 'un archivo RAW de cámara (DNG, CR2, NEF…)',
  },
  jxl: { en: 'a JPEG XL', es: 'un JPEG XL' },
  jp2: { en: 'a JPEG 2000', es: 'un JPEG 2000' },
  bmp: { en: 'a BMP', es: 'un BMP' },
  ico: { en: 'an icon (ICO)', es: 'un icono (ICO)' },
  psd: { en: 'a Photoshop file (PSD)', es: 'un archivo de Photoshop (PSD)' },
  svg: { en: 'an SVG drawing', es: 'un dibujo SVG' },
  eps: { en: 'a PostScript file', es: 'un archivo PostScript' },
  office: {
    en: 'an office document (DOCX, XLSX …)',
    es: 'un documento de ofimática (DOCX, XLSX…)',
  },
  archive: { en: 'an archive (ZIP, RAR …)', es: 'un archivo comprimido (ZIP, RAR…)' },
  html: { en: 'a web page', es: 'una página web' },
  base64: {
    en: 'text in Base64, not the bytes of a file',
    es: 'texto en Base64, no los bytes de un archivo',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<AnswerLanguage, string>>>>;

export type OtherFormat = keyof typeof otherFormats;

/** What HTTP calls the formats that are decoded. */
export const mediaTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/gif',
  'image/heif',
  'image/avif',
] as const;
export type MediaType = (typeof mediaTypes)[number];
