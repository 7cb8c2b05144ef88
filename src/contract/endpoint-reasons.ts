import { codes, type Endpoint, type Reason } from './codes.js';

/** What an endpoint answers where the request or the service is at fault, not the image. */
const reasonsOf = (endpoint: 'ocr' | 'liveness', tooLarge: Reason) => {
  const reason = <const R extends string>(rest: R) => `${endpoint}${rest}` as const;
  return {
    invalid: reason('RequestInvalid'),
    notContracted: reason('NotContracted'),
    tooLarge,
    notMultipart: reason('NotMultipart'),
    tooManyRequests: reason('TooManyRequests'),
    fault: reason('Fault'),
    overloaded: reason('Overloaded'),
  } as const satisfies Record<string, Reason>;
};

export const endpointReasons = {
  ocr: reasonsOf('ocr', 'ocrFileTooLarge'),
  liveness: reasonsOf('liveness', 'selfieTooLarge'),
  chip: { ...reasonsOf('ocr', 'ocrFileTooLarge'), notContracted: 'chipNotContracted' },
  match: {
    ...reasonsOf('liveness', 'ocrFileTooLarge'),
    notContracted: 'matchNotContracted',
  },
} as const satisfies Record<Endpoint, unknown>;

/** Refusals of documents that the comparison can answer with. */
const ofDocumentFace: readonly Reason[] = [
  ...(['fileUnreadable', 'frontsideMissing', 'documentAbsent', 'documentPhotoAbsent'] as const),
];

/** Refusals of documents that a chip can be answered with. */
const ofChip: readonly Reason[] = [
  ...(['fileUnreadable', 'mrzUnreadable', 'birthDateUnreadable', 'genderUnreadable'] as const),
  ...(['expirationDateUnreadable', 'documentExpired', 'namesUnreadable'] as const),
  'numberUnreadable',
  ...Object.values(reasonsOf('ocr', 'ocrFileTooLarge')).filter((one) => one !== 'ocrNotContracted'),
];

/** Every refusal that an endpoint may answer with. */
export const reasonsAt = (endpoint: Endpoint): readonly Reason[] => {
  const own = (Object.keys(codes) as Reason[]).filter(
    (reason) => codes[reason].service === endpoint,
  );
  if (endpoint === 'chip') return [...own, ...ofChip];
  return endpoint === 'match' ? [...own, ...reasonsAt('liveness'), ...ofDocumentFace] : own;
};
