import type { AnswerLanguage } from './languages.js';

/**
 * Every code of the interface (section 7), and every fault that has to borrow one.
 *
 * Names inside, numbers on the wire: reasons share a number where the interface gives one number
 * two meanings (818), or none to a situation (an overloaded server, an invalid field). `status` is
 * the HTTP status (docs/adr/0002-http-status.md); `kind` tells an integrator what to do: fix the
 * request, ask for another photo, treat it as an attack, or retry.
 */
type CodeKind = 'bad_request' | 'retake' | 'attack' | 'server';
/** The two of the interface, and the extensions that compare faces and verify chips. */
export type Endpoint = 'ocr' | 'liveness' | 'match' | 'chip';

type CodeRow = {
  readonly code: number;
  readonly service: Endpoint;
  readonly status: number;
  readonly kind: CodeKind;
} & Readonly<Record<AnswerLanguage, string>>;

const rowOf =
  (service: Endpoint) =>
  (code: number, status: number, kind: CodeKind, en: string, es: string): CodeRow => ({
    code,
    service,
    status,
    kind,
    en,
    es,
  });
const ocr = rowOf('ocr');
const live = rowOf('liveness');
const match = rowOf('match');
const chip = rowOf('chip');

// One row per reason: the table is read across.
// prettier-ignore
export const codes = {
  // --- OCR: 800–817 ---
  fileUnreadable: ocr(800, 422, 'retake', 'The submitted file could not be processed correctly.', 'El archivo enviado no se pudo procesar correctamente.'),
  mrzUnreadable: ocr(801, 422, 'retake', 'The MRZ could not be extracted from the document.', 'No se pudo extraer la MRZ del documento.'),
  birthDateUnreadable: ocr(802, 422, 'retake', 'The date of birth could not be processed.', 'No se pudo procesar la fecha de nacimiento.'),
  genderUnreadable: ocr(803, 422, 'retake', 'The gender could not be processed.', 'No se pudo procesar el género.'),
  expirationDateUnreadable: ocr(804, 422, 'retake', 'The expiration date could not be processed.', 'No se pudo procesar la fecha de expiración.'),
  // A client refuses expired documents, for which the interface has no number (docs/adr/0010-valid-and-expired.md).
  documentExpired: ocr(804, 422, 'retake', 'The document has expired.', 'El documento está vencido.'),
  qrUnreadable: ocr(805, 422, 'retake', 'Error processing QR.', 'Error al procesar el QR.'),
  metadataUnreadable: ocr(806, 422, 'retake', 'The document metadata could not be extracted.', 'No se pudieron extraer los metadatos del documento.'),
  namesUnreadable: ocr(807, 422, 'retake', 'Names could not be extracted from the document.', 'No se pudieron extraer los nombres del documento.'),
  numberUnreadable: ocr(808, 422, 'retake', 'The ID number could not be extracted from the document.', 'No se pudo extraer el número de identificación del documento.'),
  frontsideMissing: ocr(809, 400, 'bad_request', 'The frontside was not sent in the request.', 'No se envió el frente (frontside) en la solicitud.'),
  backsideMissing: ocr(810, 400, 'bad_request', 'The backside was not sent in the request.', 'No se envió el reverso (backside) en la solicitud.'),
  documentMismatch: ocr(816, 422, 'retake', 'The document does not match the one specified in the parameters.', 'El documento no corresponde al indicado en los parámetros.'),
  // In a session the two sides of a card are always compared.
  sidesDiffer: ocr(816, 422, 'retake', 'Front and back do not belong to the same document.', 'El frente y el reverso no son del mismo documento.'),
  // 200: the passport was read; only its OCR part failed (interface 2.5).
  passportCodeUnsupported: ocr(817, 200, 'bad_request', 'The submitted passport code is not yet supported by the service.', 'El código de pasaporte enviado aún no es soportado por el servicio.'),

  // --- ID Reader Plus: 818–829. Three reasons share 818 (docs/adr/0003-three-meanings-of-818.md)
  // ---
  frontUnreadable: ocr(818, 422, 'retake', 'The front-side OCR could not be obtained.', 'No se pudo obtener el OCR del frente.'),
  documentPoor: ocr(818, 200, 'retake', 'Image quality for document liveness is not acceptable.', 'La calidad de la imagen no es aceptable para la prueba de vida del documento.'),
  documentNotGenuine: ocr(818, 200, 'attack', 'The document does not appear to be a genuine physical document.', 'El documento no parece ser un documento físico auténtico.'),
  documentAbsent: ocr(819, 200, 'retake', 'The document is not detected in the image.', 'No se detecta el documento en la imagen.'),
  documentPhotoAbsent: ocr(820, 200, 'retake', 'The document photo is not detected in the image.', 'No se detecta la foto del documento en la imagen.'),
  documentCropped: ocr(821, 200, 'retake', 'The document is cropped; part of it is not present in the image.', 'El documento está recortado; una parte no aparece en la imagen.'),
  documentTooSmall: ocr(822, 200, 'retake', 'The size of the document is lower than 10 % of the size of the image.', 'El tamaño del documento es menor al 10 % del tamaño de la imagen.'),
  documentOutsideFrame: ocr(823, 200, 'retake', 'The document borders are outside of the photo frame.', 'Los bordes del documento están fuera del marco de la foto.'),
  documentsMany: ocr(824, 200, 'retake', 'There is more than one document in the photo frame.', 'Hay más de un documento en el marco de la foto.'),
  documentNearEdges: ocr(825, 200, 'retake', 'The document is near the edges of the photo frame.', 'El documento está cerca de los bordes del marco de la foto.'),
  documentBlurry: ocr(826, 200, 'retake', 'The document is too blurry.', 'El documento está demasiado borroso.'),
  documentCompressed: ocr(827, 200, 'retake', 'The document is overly compressed.', 'El documento está demasiado comprimido.'),
  documentExposure: ocr(828, 200, 'retake', 'The document is either too bright or too dark.', 'El documento está demasiado claro o demasiado oscuro.'),
  documentReflections: ocr(829, 200, 'retake', 'The document has reflections.', 'El documento tiene reflejos.'),

  // --- OCR: faults without a number of their own answer 800 (docs/adr/0004-faults-borrow-codes.md)
  // ---
  ocrRequestInvalid: ocr(800, 400, 'bad_request', 'The request is not valid.', 'La solicitud no es válida.'),
  ocrNotContracted: ocr(800, 403, 'bad_request', 'This client has not contracted the OCR service.', 'Este cliente no tiene contratado el servicio de OCR.'),
  ocrFileTooLarge: ocr(800, 413, 'bad_request', 'A submitted file is larger than the limit.', 'Un archivo enviado supera el tamaño permitido.'),
  ocrNotMultipart: ocr(800, 415, 'bad_request', 'The request body must be multipart/form-data.', 'El cuerpo de la solicitud debe ser multipart/form-data.'),
  ocrTooManyRequests: ocr(800, 429, 'server', 'Too many requests; try again later.', 'Demasiadas solicitudes; intente más tarde.'),
  ocrFault: ocr(800, 500, 'server', 'The service failed to process the request.', 'El servicio no pudo procesar la solicitud.'),
  ocrOverloaded: ocr(800, 503, 'server', 'The service is busy; try again later.', 'El servicio está ocupado; intente más tarde.'),

  // --- Selfie liveness: 700–716. Verdicts, so HTTP 200 ---
  faceTooClose: live(700, 200, 'retake', 'Face too close.', 'Rostro demasiado cerca.'),
  faceNearBorders: live(701, 200, 'retake', 'Face too close to borders.', 'Rostro demasiado cerca de los bordes.'),
  faceIncomplete: live(702, 200, 'retake', 'Incomplete face.', 'Rostro incompleto.'),
  faceObstructed: live(703, 200, 'retake', 'Obstructed face.', 'Rostro obstruido.'),
  faceAbsent: live(704, 200, 'retake', 'Face not detected.', 'No se detectó un rostro.'),
  facesMany: live(705, 200, 'retake', 'Too many faces.', 'Demasiados rostros.'),
  faceTooSmall: live(706, 200, 'retake', 'Face reduced in pixels.', 'Rostro con pocos píxeles.'),
  faceAngle: live(707, 200, 'retake', 'Incorrect angle of the face.', 'Ángulo incorrecto del rostro.'),
  selfieUnreadable: live(708, 200, 'retake', 'Error reading image.', 'Error al leer la imagen.'),
  selfieUnprocessable: live(709, 200, 'retake', 'Error processing image.', 'Error al procesar la imagen.'),
  faceBordersUnknown: live(710, 200, 'retake', 'Error predicting face borders.', 'Error al predecir los bordes del rostro.'),
  livenessFault: live(711, 500, 'server', 'Internal liveness error.', 'Error interno de la prueba de vida.'),
  livenessUnknown: live(712, 500, 'server', 'Unknown error.', 'Error desconocido.'),
  selfiePoor: live(713, 200, 'retake', 'Liveness image quality not acceptable.', 'Calidad de imagen no aceptable para la prueba de vida.'),
  selfieConditions: live(714, 200, 'retake', 'Minimum image conditions for liveness not met.', 'No se cumplen las condiciones mínimas de la imagen para la prueba de vida.'),
  selfieNotLive: live(715, 200, 'attack', 'Minimum score for liveness not met.', 'No se alcanzó el puntaje mínimo de prueba de vida.'),
  eyesClosed: live(716, 200, 'retake', 'The eyes were detected closed.', 'Se detectaron los ojos cerrados.'),

  // --- Liveness: faults without a number of their own ---
  selfieMissing: live(708, 400, 'bad_request', 'The selfie was not sent in the request.', 'No se envió la selfie en la solicitud.'),
  selfieTooLarge: live(708, 413, 'bad_request', 'The selfie is larger than the limit.', 'La selfie supera el tamaño permitido.'),
  livenessRequestInvalid: live(712, 400, 'bad_request', 'The request is not valid.', 'La solicitud no es válida.'),
  livenessNotContracted: live(712, 403, 'bad_request', 'This client has not contracted the liveness service.', 'Este cliente no tiene contratado el servicio de prueba de vida.'),
  livenessNotMultipart: live(712, 415, 'bad_request', 'The request body must be multipart/form-data.', 'El cuerpo de la solicitud debe ser multipart/form-data.'),
  livenessTooManyRequests: live(712, 429, 'server', 'Too many requests; try again later.', 'Demasiadas solicitudes; intente más tarde.'),
  livenessOverloaded: live(712, 503, 'server', 'The service is busy; try again later.', 'El servicio está ocupado; intente más tarde.'),

  // --- Match: the refusals of documents and selfies, and these ---
  matchNotContracted: match(712, 403, 'bad_request', 'This client has not contracted the match service.', 'Este cliente no tiene contratado el servicio de comparación.'),
  // Kept in the transaction only: the answer says `verdict`.
  facesDiffer: match(712, 200, 'attack', 'The faces do not appear to be of the same person.', 'Los rostros no parecen ser de la misma persona.'),
  facesInDoubt: match(712, 200, 'retake', 'The faces may or may not be of the same person.', 'No es seguro que los rostros sean de la misma persona.'),

  // --- Chip: refusals of the zone and faults of documents, and these ---
  chipNotContracted: chip(800, 403, 'bad_request', 'This client has not contracted the chip service.', 'Este cliente no tiene contratado el servicio de chip.'),
  chipNotGenuine: chip(818, 200, 'attack', 'The data of the chip is not what a state signed.', 'Los datos del chip no son los que firmó un estado.'),
} as const satisfies Record<string, CodeRow>;

export type Reason = keyof typeof codes;
