import { channelField } from '../../contract/channel/report.js';
import { movingFields } from '../../contract/moving/moving-request.js';
import { signatureFields } from '../../contract/signature-request.js';
import { documentTypeField } from '../../sessions/choose-document.js';
import type { CaptureStep } from '../../store/sessions/sessions.js';

/** The text fields that come with the photo of a step. */
export const stepFields = ({ kind, liveness, documentTypes }: CaptureStep): string[] => [
  'device',
  ...(documentTypes ? [documentTypeField] : []),
  ...(liveness === 'photo' ? [] : movingFields),
  ...(kind === 'selfie' ? [...signatureFields, channelField] : []),
  ...(kind === 'chip' ? ['challenge_id'] : []),
];
