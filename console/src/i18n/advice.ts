import { codes, type Language, type Reason } from '../../../src/spec/codes.js';

/** One sentence of what to do, by our name of the reason; the codes' own texts say what is wrong. */
type Advice = Readonly<Record<Language, string>>;

const light: Advice = {
  en: 'Use even light from the side; no flash, no lamp mirrored in the document.',
  es: 'Use luz pareja de lado; sin flash ni lámparas reflejadas en el documento.',
};
const sharp: Advice = {
  en: 'Hold still, let the camera focus, and keep all letters in the picture.',
  es: 'No se mueva, deje enfocar la cámara y mantenga todas las letras en la imagen.',
};
const wait: Advice = {
  en: 'Wait a moment and try again.',
  es: 'Espere un momento e intente de nuevo.',
};

const table: Readonly<Partial<Record<Reason, Advice>>> = {
  fileUnreadable: {
    en: 'Send a whole JPEG as the camera made it.',
    es: 'Envíe un JPEG completo, como lo hizo la cámara.',
  },
  mrzUnreadable: {
    en: 'Show the page with the photo, its two lines of <<< sharp and whole.',
    es: 'Muestre la página con la foto y sus dos líneas de <<< nítidas y completas.',
  },
  birthDateUnreadable: sharp,
  genderUnreadable: sharp,
  expirationDateUnreadable: sharp,
  qrUnreadable: {
    en: 'Photograph the back closer, flat and without reflections on the code.',
    es: 'Fotografíe el reverso más cerca, plano y sin reflejos sobre el código.',
  },
  metadataUnreadable: {
    en: 'Photograph both sides again: front as front, back as back.',
    es: 'Fotografíe de nuevo ambos lados: el frente como frente y el reverso como reverso.',
  },
  namesUnreadable: sharp,
  numberUnreadable: sharp,
  frontsideMissing: { en: 'Add a photo of the front.', es: 'Agregue una foto del frente.' },
  backsideMissing: { en: 'Add a photo of the back.', es: 'Agregue una foto del reverso.' },
  documentMismatch: {
    en: 'Choose the kind of document that you photographed.',
    es: 'Elija el tipo de documento que fotografió.',
  },
  passportCodeUnsupported: {
    en: 'Ask without a country code: the zone is read for every country.',
    es: 'Pida sin código de país: la zona se lee para todos los países.',
  },
  frontUnreadable: sharp,
  documentPoor: light,
  documentNotGenuine: {
    en: 'Photograph the document itself, not a screen, a copy or a printout.',
    es: 'Fotografíe el documento mismo, no una pantalla, copia o impresión.',
  },
  documentAbsent: {
    en: 'Put the document on a plain, darker surface and fill the frame with it.',
    es: 'Ponga el documento sobre una superficie lisa y más oscura, y llene el marco con él.',
  },
  documentPhotoAbsent: {
    en: 'Show the side that has the portrait.',
    es: 'Muestre el lado que tiene el retrato.',
  },
  documentCropped: {
    en: 'Move back until all four corners are in the picture.',
    es: 'Aléjese hasta que las cuatro esquinas estén en la imagen.',
  },
  documentTooSmall: { en: 'Come closer.', es: 'Acérquese.' },
  documentOutsideFrame: {
    en: 'Move back until all four corners are in the picture.',
    es: 'Aléjese hasta que las cuatro esquinas estén en la imagen.',
  },
  documentsMany: {
    en: 'Leave one document in the picture.',
    es: 'Deje un solo documento en la imagen.',
  },
  documentNearEdges: {
    en: 'Leave a little room around the document.',
    es: 'Deje un poco de espacio alrededor del documento.',
  },
  documentBlurry: sharp,
  documentCompressed: {
    en: 'Send the photo as the camera made it, not through a messenger.',
    es: 'Envíe la foto como la hizo la cámara, no a través de un mensajero.',
  },
  documentExposure: light,
  documentReflections: light,
  ocrFileTooLarge: { en: 'Send at most 2 MB.', es: 'Envíe como máximo 2 MB.' },
  ocrTooManyRequests: wait,
  ocrFault: wait,
  ocrOverloaded: wait,
  faceTooClose: { en: 'Move the camera a little away.', es: 'Aleje un poco la cámara.' },
  faceNearBorders: { en: 'Bring the face to the middle.', es: 'Lleve el rostro al centro.' },
  faceIncomplete: {
    en: 'Show the whole face, forehead to chin.',
    es: 'Muestre el rostro completo, de la frente al mentón.',
  },
  faceObstructed: {
    en: 'Take off mask and sunglasses; keep hands and hair away from the face.',
    es: 'Quítese mascarilla y lentes oscuros; manos y cabello lejos del rostro.',
  },
  faceAbsent: {
    en: 'Look into the camera, in even light.',
    es: 'Mire a la cámara, con luz pareja.',
  },
  facesMany: { en: 'Be alone in the picture.', es: 'Que no haya nadie más en la imagen.' },
  faceTooSmall: {
    en: 'Come closer, or use a better camera.',
    es: 'Acérquese o use una cámara mejor.',
  },
  faceAngle: { en: 'Look straight into the camera.', es: 'Mire de frente a la cámara.' },
  selfieUnreadable: {
    en: 'Send a whole image as the camera made it.',
    es: 'Envíe una imagen completa, como la hizo la cámara.',
  },
  selfiePoor: {
    en: 'More light, hold still, and wipe the lens.',
    es: 'Más luz, no se mueva y limpie la lente.',
  },
  selfieConditions: {
    en: 'Find even light: the face is too dark, too bright or burnt out.',
    es: 'Busque luz pareja: el rostro está muy oscuro, muy claro o quemado.',
  },
  selfieNotLive: {
    en: 'Take the photo of the person, not of a picture or a screen.',
    es: 'Tome la foto de la persona, no de una imagen o pantalla.',
  },
  eyesClosed: {
    en: 'Open the eyes and look into the camera.',
    es: 'Abra los ojos y mire a la cámara.',
  },
  selfieTooLarge: { en: 'Send at most 8 MB.', es: 'Envíe como máximo 8 MB.' },
  livenessFault: wait,
  livenessTooManyRequests: wait,
  livenessOverloaded: wait,
};

/** Several reasons share a number; the text tells which of them was meant, in either language. */
export const reasonOf = (code: number, text = ''): Reason | undefined => {
  const same = (Object.keys(codes) as Reason[]).filter((reason) => codes[reason].code === code);
  const meant = same.find(
    (reason) => text.startsWith(codes[reason].en) || text.startsWith(codes[reason].es),
  );
  return meant ?? same[0];
};

export const adviceFor = (reason: Reason | undefined, language: Language): string =>
  (reason && table[reason]?.[language]) ?? '';

/** The service's text, in the page's language also when that was changed since. */
export const textOf = (code: number, text: string, language: Language): string => {
  const reason = reasonOf(code, text);
  const known = reason && [codes[reason].en, codes[reason].es].includes(text);
  return reason && (known || text === '') ? codes[reason][language] : text;
};
