import { codes, type Reason } from './codes.js';
import { type AnswerLanguage, answerLanguages } from './languages.js';

/** What the user can do, by reason; the texts of the codes say what is wrong. */
type Advice = Readonly<Record<AnswerLanguage, string>>;

const light: Advice = {
  en: 'Use even light from the side, without flash or lamps reflected in the document.',
  es: 'Use luz pareja y lateral, sin flash ni lámparas reflejadas en el documento.',
};
const sharp: Advice = {
  en: 'Hold still, let the camera focus, and keep all the text in the picture.',
  es: 'No se mueva, deje que la cámara enfoque y mantenga todo el texto en la imagen.',
};
const moveBack: Advice = {
  en: 'Move back until all four corners are in the picture.',
  es: 'Aléjese hasta que las cuatro esquinas estén en la imagen.',
};
const wait: Advice = {
  en: 'Wait a moment and try again.',
  es: 'Espere un momento e intente de nuevo.',
};

const table: Readonly<Partial<Record<Reason, Advice>>> = {
  fileUnreadable: {
    en: 'Send the complete JPEG, as the camera saved it.',
    es: 'Envíe el JPEG completo, tal como lo guardó la cámara.',
  },
  mrzUnreadable: {
    en: 'Show the photo page, with its two lines of <<< sharp and complete.',
    es: 'Muestre la página con la foto y sus dos líneas de <<< nítidas y completas.',
  },
  birthDateUnreadable: sharp,
  genderUnreadable: sharp,
  expirationDateUnreadable: sharp,
  documentExpired: {
    en: 'Use a document that has not expired.',
    es: 'Use un documento vigente.',
  },
  qrUnreadable: {
    en: 'Photograph the back from closer up, flat and without reflections on the code.',
    es: 'Fotografíe el reverso desde más cerca, plano y sin reflejos sobre el código.',
  },
  metadataUnreadable: {
    en: 'Photograph both sides again; send the front as the front and the back as the back.',
    es: 'Fotografíe de nuevo ambos lados; envíe el frente como frente y el reverso como reverso.',
  },
  namesUnreadable: sharp,
  numberUnreadable: sharp,
  frontsideMissing: { en: 'Add a photo of the front.', es: 'Agregue una foto del frente.' },
  backsideMissing: { en: 'Add a photo of the back.', es: 'Agregue una foto del reverso.' },
  documentMismatch: {
    en: 'Choose the type of document that you photographed.',
    es: 'Elija el tipo de documento que fotografió.',
  },
  sidesDiffer: {
    en: 'Photograph the front and the back of the same card.',
    es: 'Fotografíe el frente y el reverso de la misma tarjeta.',
  },
  passportCodeUnsupported: {
    en: 'Leave out the country code: the machine readable zone is read for every country.',
    es: 'No indique el código de país: la zona de lectura mecánica se lee para todos los países.',
  },
  frontUnreadable: sharp,
  documentPoor: light,
  documentNotGenuine: {
    en: 'Photograph the document itself, not a screen, a copy or a printout.',
    es: 'Fotografíe el documento mismo, no una pantalla, una copia o una impresión.',
  },
  documentAbsent: {
    en: 'Put the document on a plain, darker surface and let it fill the frame.',
    es: 'Ponga el documento sobre una superficie lisa y más oscura, de modo que llene el marco.',
  },
  documentPhotoAbsent: {
    en: 'Show the side with the portrait.',
    es: 'Muestre el lado del retrato.',
  },
  documentCropped: moveBack,
  documentTooSmall: { en: 'Move closer.', es: 'Acérquese.' },
  documentOutsideFrame: moveBack,
  documentsMany: {
    en: 'Keep only one document in the picture.',
    es: 'Deje un solo documento en la imagen.',
  },
  documentNearEdges: {
    en: 'Leave a little space around the document.',
    es: 'Deje un poco de espacio alrededor del documento.',
  },
  documentBlurry: sharp,
  documentCompressed: {
    en: 'Send the original photo, not one sent through a messaging app.',
    es: 'Envíe la foto original, no una enviada por una aplicación de mensajería.',
  },
  documentExposure: light,
  documentReflections: light,
  ocrFileTooLarge: { en: 'Send at most 2 MB.', es: 'Envíe como máximo 2 MB.' },
  ocrTooManyRequests: wait,
  ocrFault: wait,
  ocrOverloaded: wait,
  faceTooClose: { en: 'Move the camera a little further away.', es: 'Aleje un poco la cámara.' },
  faceNearBorders: { en: 'Centre your face in the picture.', es: 'Centre el rostro en la imagen.' },
  faceIncomplete: {
    en: 'Show your whole face, from forehead to chin.',
    es: 'Muestre el rostro completo, de la frente al mentón.',
  },
  faceObstructed: {
    en: 'Take off any mask or sunglasses, and keep hands and hair away from your face.',
    es: 'Quítese la mascarilla y los lentes oscuros, y aparte las manos y el cabello del rostro.',
  },
  faceAbsent: {
    en: 'Look at the camera, in even light.',
    es: 'Mire a la cámara, con luz pareja.',
  },
  facesMany: {
    en: 'Make sure that nobody else is in the picture.',
    es: 'Asegúrese de que no haya nadie más en la imagen.',
  },
  faceTooSmall: {
    en: 'Move closer, or use a better camera.',
    es: 'Acérquese o use una cámara mejor.',
  },
  faceAngle: { en: 'Look straight at the camera.', es: 'Mire de frente a la cámara.' },
  selfieUnreadable: {
    en: 'Send the complete image, as the camera saved it.',
    es: 'Envíe la imagen completa, tal como la guardó la cámara.',
  },
  selfiePoor: {
    en: 'Find more light, hold still, and clean the lens.',
    es: 'Busque más luz, no se mueva y limpie la lente.',
  },
  selfieConditions: {
    en: 'Find even light: your face is too dark, too bright or overexposed.',
    es: 'Busque luz pareja: el rostro está muy oscuro, muy claro o sobreexpuesto.',
  },
  selfieNotLive: {
    en: 'Photograph the person, not a picture or a screen.',
    es: 'Fotografíe a la persona, no una imagen ni una pantalla.',
  },
  eyesClosed: {
    en: 'Open your eyes and look at the camera.',
    es: 'Abra los ojos y mire a la cámara.',
  },
  selfieTooLarge: { en: 'Send at most 8 MB.', es: 'Envíe como máximo 8 MB.' },
  livenessFault: wait,
  livenessTooManyRequests: wait,
  livenessOverloaded: wait,
};

/** Several reasons share a number; the text, in either language, says which one is meant. */
export const reasonOf = (code: number, text = ''): Reason | undefined => {
  const same = (Object.keys(codes) as Reason[]).filter((reason) => codes[reason].code === code);
  const meant = same.find((reason) =>
    answerLanguages.some((language) => text.startsWith(codes[reason][language])),
  );
  return meant ?? same[0];
};

export const adviceFor = (reason: Reason | undefined, language: AnswerLanguage): string =>
  (reason && table[reason]?.[language]) ?? '';

/** The service's text in the page's language, even if that was changed since. */
export const textOf = (code: number, text: string, language: AnswerLanguage): string => {
  const reason = reasonOf(code, text);
  const known = reason && answerLanguages.some((one) => codes[reason][one] === text);
  return reason && (known || text === '') ? codes[reason][language] : text;
};
