import type { AnswerLanguage } from './languages.js';

/* The words of a session's decision: one table each, for the store, the wire and the policies. */

export const checkNames = [
  'document_read',
  'document_current',
  'sides_match',
  'document_consistent',
  'document_genuine',
  'document_chip',
  'selfie_live',
  'face_match',
  'capture_integrity',
  'documents_agree',
  'seen_before',
] as const;
export type CheckName = (typeof checkNames)[number];

/** From best to worst, except `not_run`, which says nothing about the person. */
export const checkResults = ['passed', 'doubt', 'failed', 'not_run'] as const;
export type CheckResult = (typeof checkResults)[number];

/** From best to worst: of several votes the last one wins. */
export const decisionOutcomes = ['approved', 'review', 'declined'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Why a result is what it is. A policy may treat one reason of a result in its own way. */
export const checkReasons = {
  not_asked: {
    en: 'The session does not ask for a photo that this check needs.',
    es: 'La sesión no pide una foto que esta comprobación necesite.',
  },
  not_reached: {
    en: 'The session ended before this could be checked.',
    es: 'La sesión terminó antes de que esto se pudiera comprobar.',
  },
  not_contracted: {
    en: 'The client has not contracted the service that this check needs.',
    es: 'El cliente no tiene contratado el servicio que esta comprobación necesita.',
  },
  attempts_used_up: {
    en: 'No photo of this step could be used, and no attempt is left.',
    es: 'Ninguna foto de este paso sirvió y no quedan intentos.',
  },
  not_valid: {
    en: 'The document was read, but a check digit or a required field does not hold.',
    es: 'El documento se leyó, pero un dígito verificador o un campo obligatorio no es correcto.',
  },
  expired: { en: 'The document has expired.', es: 'El documento está vencido.' },
  no_date: { en: 'No date of expiry was read.', es: 'No se leyó una fecha de vencimiento.' },
  sides_differ: {
    en: 'Front and back do not belong to the same document.',
    es: 'El frente y el reverso no son del mismo documento.',
  },
  not_confirmed: {
    en: 'Too little was read on both sides to tell whether they belong together.',
    es: 'Se leyó muy poco en ambos lados para saber si corresponden al mismo documento.',
  },
  contradiction: {
    en: 'The document contradicts itself: zone, print and barcode do not say the same.',
    es: 'El documento se contradice: la zona, el texto impreso y el código no dicen lo mismo.',
  },
  one_source: {
    en: 'The document was read from one source, so nothing could be compared.',
    es: 'El documento se leyó de una sola fuente; no hubo nada que comparar.',
  },
  not_genuine: {
    en: 'The photos do not show a genuine physical document.',
    es: 'Las fotos no muestran un documento físico auténtico.',
  },
  near_limit: {
    en: 'The document passed as genuine, but a score is near its limit.',
    es: 'El documento pasó como auténtico, pero una medida está cerca de su límite.',
  },
  refused_before: {
    en: 'An earlier photo of this step was refused as an attack.',
    es: 'Una foto anterior de este paso se rechazó como ataque.',
  },
  chip_not_genuine: {
    en: 'The chip’s data is not what a state signed, or the chip is a copy; the evidence says which check failed.',
    es: 'Los datos del chip no son los que firmó un estado, o el chip es una copia; la evidencia dice qué comprobación falló.',
  },
  chip_not_trusted: {
    en: 'Whether a state signed the chip cannot be told here; the evidence says why.',
    es: 'Aquí no se puede saber si un estado firmó el chip; la evidencia dice por qué.',
  },
  copy_not_excluded: {
    en: 'The chip has a key, but its answer to our challenge was not sent: it may be a copy.',
    es: 'El chip tiene una clave, pero no se envió su respuesta a nuestro desafío: podría ser una copia.',
  },
  no_chip_key: {
    en: 'A state signed the data, but the chip has no key to show that it is no copy of them.',
    es: 'Un estado firmó los datos, pero el chip no tiene clave para mostrar que no es una copia.',
  },
  chip_unread: {
    en: 'What was sent cannot be read as the files of a chip.',
    es: 'Lo que se envió no se puede leer como los archivos de un chip.',
  },
  chip_differs: {
    en: 'The camera read something else than the chip says.',
    es: 'La cámara leyó algo distinto de lo que dice el chip.',
  },
  proven_by_chip: {
    en: 'The document’s chip is genuine, whatever its photo looks like.',
    es: 'El chip del documento es auténtico, sin importar cómo se vea la foto.',
  },
  one_picture: {
    en: 'Whether the person is live was judged by a single picture.',
    es: 'La prueba de vida se hizo con una sola imagen.',
  },
  not_live: {
    en: 'The photos do not show a live person.',
    es: 'Las fotos no muestran a una persona viva.',
  },
  camera_unknown: {
    en: 'Nothing proves that a camera took the selfie: a browser can be made to post any pixels.',
    es: 'Nada prueba que una cámara tomó la selfie: se puede hacer que un navegador envíe cualquier imagen.',
  },
  channel_suspicious: {
    en: 'What the page saw of the camera is not what a camera shows; its evidence says what.',
    es: 'Lo que la página vio de la cámara no es propio de una cámara; la evidencia dice qué.',
  },
  desktop_camera: {
    en: 'The selfie was taken at a desktop, where pictures are replaced most easily.',
    es: 'La selfie se tomó en una computadora, donde es más fácil reemplazar las imágenes.',
  },
  same_picture: {
    en: 'The selfie is the portrait of the document itself, not another picture of the person.',
    es: 'La selfie es el propio retrato del documento, no otra imagen de la persona.',
  },
  turn_stretched: {
    en: 'The turned head shows nothing that its frontal picture does not, as where one photo is animated.',
    es: 'La cabeza girada no muestra nada que no esté en su imagen de frente, como cuando se anima una sola foto.',
  },
  signature_failed: {
    en: 'The app’s signature is of other pictures, of another app, or was used before.',
    es: 'La firma de la aplicación es de otras imágenes, de otra aplicación o ya se había usado.',
  },
  may_differ: {
    en: 'The portrait and the selfie may show two people.',
    es: 'El retrato y la selfie podrían ser de dos personas.',
  },
  no_photograph: {
    en: 'The face of the selfie has no shading in large parts, as a drawing has none.',
    es: 'Gran parte del rostro de la selfie no tiene sombreado, como en un dibujo.',
  },
  unlike: {
    en: 'The portrait and the selfie do not match.',
    es: 'El retrato y la selfie no coinciden.',
  },
  different_people: {
    en: 'The portrait and the selfie show two people.',
    es: 'El retrato y la selfie son de dos personas.',
  },
  no_portrait: {
    en: 'No portrait was found on the document.',
    es: 'No se encontró un retrato en el documento.',
  },
  same_document: {
    en: 'The same document was shown in another session.',
    es: 'El mismo documento se mostró en otra sesión.',
  },
  two_holders: {
    en: 'The documents belong to two people.',
    es: 'Los documentos son de dos personas.',
  },
  holders_may_differ: {
    en: 'The documents may belong to two people.',
    es: 'Los documentos podrían ser de dos personas.',
  },
  too_little: {
    en: 'Too little was read on both documents to tell whether they belong to one person.',
    es: 'Se leyó muy poco en ambos documentos para saber si son de una misma persona.',
  },
  holder_lost: {
    en: 'The documents could not be compared: the service was restarted, or its secret changed.',
    es: 'Los documentos no se pudieron comparar: el servicio se reinició o cambió su secreto.',
  },
  face_lost: {
    en: 'The faces could not be compared: the service was restarted, or its secret changed.',
    es: 'Los rostros no se pudieron comparar: el servicio se reinició o cambió su secreto.',
  },
} as const satisfies Record<string, Readonly<Record<AnswerLanguage, string>>>;
export type CheckReason = keyof typeof checkReasons;

export type Check = {
  readonly check: CheckName;
  readonly result: CheckResult;
  readonly why?: CheckReason;
  /** Position of the step that it is about. */
  readonly step?: number;
  /** Measurements, names of fields, ids of sessions; never a value of the document. */
  readonly evidence?: Readonly<Record<string, number | boolean | readonly string[]>>;
};

export type Decision = {
  readonly outcome: DecisionOutcome;
  /** `standard@1`: what decided, in the version that was in force. */
  readonly policy: string;
  /** `policy`, or `reviewer` and a name. */
  readonly decidedBy: string;
  readonly at: Date;
  /** What kept the session from being approved. */
  readonly reasons: readonly Pick<Check, 'check' | 'result' | 'why' | 'step'>[];
};
