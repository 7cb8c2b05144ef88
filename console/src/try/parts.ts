export type { Part } from '../../../packages/capture/src/part.js';
export type Kind =
  'passport' | 'passport_plus' | 'passport_mex' | 'identification_card' | 'selfie' | 'match';
