import { codes } from '../../contract/codes.js';
import type { AnswerLanguage } from '../../contract/languages.js';
import type { FormProblem } from '../../contract/form.js';
import { otherFormats } from '../../contract/other-formats.js';
import type { Rejection } from '../../contract/rejection.js';
import { shownText } from './shown-text.js';

const problems: Record<FormProblem['problem'], Record<AnswerLanguage, string>> = {
  notAllowed: { en: 'must be one of', es: 'debe ser uno de' },
  repeated: { en: 'was sent more than once', es: 'se envió más de una vez' },
  keyReused: { en: 'was used with another body', es: 'se usó con otro cuerpo' },
  keyInvalid: {
    en: 'must have 1 to 255 visible characters',
    es: 'debe tener de 1 a 255 caracteres visibles',
  },
  noFaceKept: {
    en: 'is not a document whose face is still kept; send frontside',
    es: 'no es un documento cuyo rostro aún se conserve; envíe frontside',
  },
  missing: { en: 'is missing', es: 'falta' },
  tooMany: { en: 'are too many; at most', es: 'son demasiados; como máximo' },
  tooFew: { en: 'are too few; at least', es: 'son muy pocos; al menos' },
  timesInvalid: {
    en: 'must be a JSON array of rising milliseconds, one for each frame',
    es: 'debe ser un arreglo JSON de milisegundos crecientes, uno por cuadro',
  },
  cropsInvalid: {
    en: '"crop_boxes" must be a JSON array with [x, y, side] for each of "crops".',
    es: '"crop_boxes" debe ser un arreglo JSON con [x, y, lado] para cada uno de "crops".',
  },
  promptsInvalid: {
    en: 'must be a JSON array of rising milliseconds, one for each action',
    es: 'debe ser un arreglo JSON de milisegundos crecientes, uno por acción',
  },
  challengeUnknown: {
    en: 'is not a challenge of this client and session',
    es: 'no es un desafío de este cliente y esta sesión',
  },
  challengeUsed: { en: 'was already used; ask for another', es: 'ya se usó; pida otro' },
  challengeExpired: { en: 'has expired; ask for another', es: 'venció; pida otro' },
  unknownFile: { en: 'the only file fields are', es: 'los únicos campos de archivo son' },
  tooLong: { en: 'is too long', es: 'es demasiado largo' },
  notFile: {
    en: 'was sent as text; send it as a file',
    es: 'se envió como texto; envíelo como archivo',
  },
  notText: { en: 'has a character that is not text', es: 'tiene un carácter que no es texto' },
  tooLarge: { en: 'is too large', es: 'es demasiado grande' },
  malformed: {
    en: 'the multipart body is malformed or incomplete',
    es: 'el cuerpo multipart está mal formado o incompleto',
  },
  tooManyParts: { en: 'the form has too many parts', es: 'el formulario tiene demasiadas partes' },
  tooSlow: { en: 'the body did not arrive in time', es: 'el cuerpo no llegó a tiempo' },
  method: { en: 'use POST', es: 'use POST' },
  hungUp: {
    en: 'the connection was closed before the body was complete',
    es: 'la conexión se cerró antes de completar el cuerpo',
  },
};

/** docs/DECISIONS.md 2: the text of a document that is not genuine names the finding. */
const findings: Readonly<Record<string, Record<AnswerLanguage, string>>> = {
  screen: { en: 'it is shown on a screen', es: 'se muestra en una pantalla' },
  print: { en: 'it is a printed copy', es: 'es una copia impresa' },
  portrait: { en: 'its photo was replaced', es: 'su foto fue reemplazada' },
  text: { en: 'its text was altered', es: 'su texto fue alterado' },
};

/** For an image that is refused before decoding: what the sender can do about it. */
const refusals: Readonly<Record<string, Record<AnswerLanguage, string>>> = {
  'too long a side': {
    en: 'one side has too many pixels; send a smaller JPEG',
    es: 'un lado tiene demasiados píxeles; envíe un JPEG más pequeño',
  },
  'too many pixels': {
    en: 'it has too many pixels; send a smaller JPEG',
    es: 'tiene demasiados píxeles; envíe un JPEG más pequeño',
  },
  'too much memory to decode': {
    en: 'decoding it takes too much memory; send a baseline JPEG',
    es: 'decodificarlo requiere demasiada memoria; envíe un JPEG de tipo baseline',
  },
  'too slow to decode': {
    en: 'decoding it takes too long; send a baseline JPEG',
    es: 'decodificarlo tarda demasiado; envíe un JPEG de tipo baseline',
  },
  empty: { en: 'the file is empty', es: 'el archivo está vacío' },
  truncated: {
    en: 'the file is incomplete; send it again',
    es: 'el archivo está incompleto; envíelo de nuevo',
  },
  'unsupported variant': {
    en: 'this variant of its format cannot be decoded; send a JPEG',
    es: 'esta variante de su formato no se puede decodificar; envíe un JPEG',
  },
  'not an image': {
    en: 'it is no image; send a photo as JPEG, PNG, WebP or HEIC',
    es: 'no es una imagen; envíe una foto en JPEG, PNG, WebP o HEIC',
  },
};

/** A file that is no photo is called by its name. */
const refusalOf = ({ why, format }: Rejection['evidence']) => {
  const name = Object.entries(otherFormats).find(
    ([key]) => why === 'other format' && key === format,
  );
  if (!name) return refusals[String(why)];
  const [, { en, es }] = name;
  return {
    en: `it is ${en}; send a photo as JPEG, PNG, WebP or HEIC`,
    es: `es ${es}; envíe una foto en JPEG, PNG, WebP o HEIC`,
  };
};

const sizeText = (
  {
    limitBytes,
    sentBytes,
  }: { readonly limitBytes: number; readonly sentBytes: number | undefined },
  language: AnswerLanguage,
): string => {
  const limit = `${Math.round((limitBytes / 1024 / 1024) * 10) / 10} MB (${limitBytes} bytes)`;
  const [limitIs, sentWere] = {
    en: ['the limit is', 'the request has'],
    es: ['el límite es', 'la solicitud tiene'],
  }[language] as [string, string];
  const sent = sentBytes === undefined ? '' : `, ${sentWere} ${sentBytes} bytes`;
  return `${limitIs} ${limit}${sent}`;
};

/** For 816: why two photos are not the front and the back of one card (src/flows/card/order.ts). */
const mismatches: Readonly<Record<string, Record<AnswerLanguage, string>>> = {
  sidesSwapped: { en: 'front and back are swapped', es: 'el frente y el reverso están invertidos' },
  sameSideTwice: { en: 'the same side was sent twice', es: 'se envió dos veces el mismo lado' },
  backIsAFront: { en: 'the back shows a front', es: 'el reverso muestra un frente' },
  frontIsABack: { en: 'the front shows a back', es: 'el frente muestra un reverso' },
  passport: { en: 'it is a passport', es: 'es un pasaporte' },
  visa: { en: 'it is a visa', es: 'es una visa' },
};

const isFormProblem = (evidence: object): evidence is FormProblem =>
  'problem' in evidence && String(evidence.problem) in problems;

const firstSentence = ({ rejected, evidence }: Rejection, language: AnswerLanguage): string => {
  const text: string = codes[rejected][language];
  const finding =
    findings[String(evidence['finding'])] ??
    mismatches[String(evidence['problem'])] ??
    refusalOf(evidence);
  if (finding) return `${text.replace(/\.$/, '')}: ${finding[language]}.`;
  if (!isFormProblem(evidence)) return text;
  const words = [
    ...('field' in evidence ? [evidence.field] : []),
    problems[evidence.problem][language],
    ...('allowed' in evidence ? [evidence.allowed.join(', ')] : []),
    ...('limit' in evidence ? [String(evidence.limit)] : []),
  ];
  const size = 'limitBytes' in evidence ? `; ${sizeText(evidence, language)}` : '';
  return `${text.replace(/\.$/, '')}: ${words.join(' ')}${size}.`;
};

/**
 * The text of a code and what to correct where the request is at fault; then what the photo shows,
 * where it is of something else than was asked for.
 */
export const rejectionText = (rejection: Rejection, language: AnswerLanguage): string =>
  firstSentence(rejection, language) +
  ('documentKind' in rejection.evidence ? shownText(rejection, language) : '');
