import { badForm, type Form, readBoolean } from './form.js';
import { isRejection, type Rejection } from './rejection.js';
import { isNonce } from './signature-request.js';

/**
 * Why a check of a chip did not pass. `forged`: whoever has the data of a genuine chip cannot come
 * to this; `untrusted`: it cannot be told here; `not_run`: the check was not possible.
 */
const row = <const Kind extends 'forged' | 'untrusted' | 'not_run'>(
  kind: Kind,
  en: string,
  es: string,
) => ({ kind, en, es });

// prettier-ignore
export const chipReasons = {
  hash_differs: row('forged', 'A group is not the one that the state signed.', 'Un grupo no es el que firmó el estado.'),
  group_unlisted: row('forged', 'A group was sent that the state did not sign.', 'Se envió un grupo que el estado no firmó.'),
  group_missing: row('forged', 'The state signed no group 1, or no group 2.', 'El estado no firmó el grupo 1, o el grupo 2.'),
  content_changed: row('forged', 'The list of hashes is not the one that was signed.', 'La lista de resúmenes no es la que se firmó.'),
  attributes_wrong: row('forged', 'The signed attributes are not those of a security object.', 'Los atributos firmados no son los de un objeto de seguridad.'),
  signature_wrong: row('forged', 'The signature of the security object is wrong.', 'La firma del objeto de seguridad no es correcta.'),
  signed_in_future: row('forged', 'The security object says that it was signed on a day that is still to come.', 'El objeto de seguridad dice que se firmó en un día que aún no llega.'),
  signer_missing: row('untrusted', 'The certificate of the signer is neither in the security object nor among the trusted ones.', 'El certificado del firmante no está en el objeto de seguridad ni entre los de confianza.'),
  signer_forged: row('forged', 'The signer names a trusted country certificate, which did not sign it.', 'El firmante nombra un certificado de país de confianza, que no lo firmó.'),
  signer_expired: row('forged', 'The certificate of the signer was not valid on the day of signing.', 'El certificado del firmante no era válido el día de la firma.'),
  signing_day_unknown: row('untrusted', 'A certificate has expired, and nothing signed says on which day it signed.', 'Un certificado venció, y nada firmado dice en qué día se firmó.'),
  signer_usage: row('untrusted', 'The certificate of the signer is not one that may sign documents.', 'El certificado del firmante no es de los que pueden firmar documentos.'),
  signer_document_type: row('forged', 'The signer may not sign documents of this type.', 'El firmante no puede firmar documentos de este tipo.'),
  extension_unknown: row('untrusted', 'A certificate has a critical extension that is not known here.', 'Un certificado tiene una extensión crítica que aquí no se conoce.'),
  not_trusted: row('untrusted', 'No trusted country certificate signed the certificate of the signer.', 'Ningún certificado de país de confianza firmó el certificado del firmante.'),
  authority_expired: row('forged', 'The country certificate was not valid on the day of signing.', 'El certificado del país no era válido el día de la firma.'),
  country_differs: row('forged', 'Signer, country certificate and document name different countries.', 'El firmante, el certificado del país y el documento nombran países distintos.'),
  revoked: row('forged', 'The country revoked the certificate of the signer.', 'El país revocó el certificado del firmante.'),
  no_list: row('not_run', 'There is no revocation list of this country.', 'No hay lista de revocación de este país.'),
  list_outdated: row('not_run', 'The revocation list of this country should have been replaced.', 'La lista de revocación de este país debía haberse renovado.'),
  algorithm_unsupported: row('untrusted', 'An algorithm, curve or key is not one that can be verified here.', 'Un algoritmo, una curva o una clave no se puede verificar aquí.'),
  answer_wrong: row('forged', 'The answer to the challenge is not of the key that the state signed.', 'La respuesta al desafío no es de la clave que firmó el estado.'),
  answer_not_sent: row('not_run', 'The chip has a key, but no answer to a challenge was sent.', 'El chip tiene una clave, pero no se envió respuesta a un desafío.'),
  key_not_sent: row('not_run', 'The chip has a key, but its group 15 was not sent.', 'El chip tiene una clave, pero no se envió su grupo 15.'),
  no_key: row('not_run', 'The chip has no key for Active Authentication.', 'El chip no tiene clave para Active Authentication.'),
  no_transcript: row('not_run', 'No transcript of Chip Authentication can be sent.', 'No se puede enviar una transcripción de Chip Authentication.'),
  depends: row('not_run', 'An earlier check, which this one needs, did not pass.', 'No pasó una comprobación anterior, que esta necesita.'),
} as const;
export type ChipReason = keyof typeof chipReasons;

export type ChipCheck =
  | { readonly status: 'passed' }
  | { readonly status: 'failed' | 'not_run'; readonly reason: ChipReason };

/** In the order in which they are made. */
export const chipCheckNames = [
  ...(['hashes', 'signature', 'signer', 'country', 'revocation'] as const),
  ...(['active_authentication', 'chip_authentication'] as const),
] as const;
export type ChipCheckName = (typeof chipCheckNames)[number];
export type ChipChecks = Readonly<Record<ChipCheckName, ChipCheck>>;

/** What is weaker than it should be today. It is said, and refuses nothing. */
export const chipWeaknesses = ['rsa_under_2048', 'curve_under_224', 'sha1'] as const;
export type ChipWeakness = (typeof chipWeaknesses)[number];
/** Whose: of the signature, of a certificate's signature, or of the chip's own key. */
export type WeakPart = 'signature' | 'signer' | 'country' | 'chip';

export type ChipVerdict = 'genuine' | 'not_genuine' | 'not_trusted';

export type ChipReport = {
  readonly verdict: ChipVerdict;
  readonly checks: ChipChecks;
  /** Groups in the order of their numbers. `not_sent`: signed, but not among the files. */
  readonly groups: readonly {
    readonly group: number;
    readonly status: 'passed' | 'failed' | 'not_sent';
  }[];
  readonly signedOn?: Date;
  /** Two letters, as in the certificate of the signer. */
  readonly country?: string;
  readonly weaknesses: readonly { readonly part: WeakPart; readonly weakness: ChipWeakness }[];
};

/** By the names of the files, the numbers of the groups. */
export const groupFiles = {
  ...{ dg1: 1, dg2: 2, dg11: 11, dg12: 12, dg13: 13, dg14: 14, dg15: 15 },
} as const;

export type ChipRequest = {
  readonly endpoint: 'chip';
  readonly sod: Uint8Array;
  readonly groups: Readonly<Record<number, Uint8Array>>;
  /** The chip's answer to a challenge of ours. */
  readonly answer?: { readonly challengeId: string; readonly signature: Uint8Array };
  readonly returnId: boolean;
};

const missing = (field: string): Rejection =>
  badForm('ocrRequestInvalid', { problem: 'missing', field });

export const challengeUnknown = (): Rejection =>
  badForm('ocrRequestInvalid', { problem: 'challengeUnknown', field: 'challenge_id' });

/** `com` is taken because readers have it: nothing signs it, so nothing is decided by it. */
export const parseChipForm = (form: Form): ChipRequest | Rejection => {
  const { files, fields } = form;
  const { sod, active_authentication: signature } = files;
  const { challenge_id: challengeId } = fields;
  if (!sod) return missing('sod');
  if (!files['dg1']) return missing('dg1');
  if (!files['dg2']) return missing('dg2');
  if (signature && !challengeId) return missing('challenge_id');
  if (challengeId && !signature) return missing('active_authentication');
  if (challengeId && !isNonce(challengeId)) return challengeUnknown();
  const returnId = readBoolean(form, 'return_id', 'ocrRequestInvalid');
  if (isRejection(returnId)) return returnId;
  const groups = Object.entries(groupFiles).flatMap(([name, number]) => {
    const bytes = files[name];
    return bytes ? [[number, bytes] as const] : [];
  });
  return {
    ...({ endpoint: 'chip', sod, groups: Object.fromEntries(groups), returnId } as const),
    ...(challengeId && signature && { answer: { challengeId, signature } }),
  };
};
