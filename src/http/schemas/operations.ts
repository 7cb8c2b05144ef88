import { Type } from '@sinclair/typebox';
import { shape, words } from './parts.js';

export const health = shape('Health', { status: Type.Literal('ok'), version: Type.String() });

export const readiness = shape('Readiness', {
  status: words(['ready', 'not ready'], 'Both checks together.'),
  models: Type.Boolean({ description: 'Models are loaded and warm.' }),
  store: Type.Boolean({ description: 'The store answers.' }),
});

export const codeList = shape('Codes', {
  codes: Type.Array(
    shape('Code', {
      code: Type.Integer(),
      reason: Type.String({ description: 'Our name for it; several may share a code.' }),
      service: words(['ocr', 'liveness'], 'Endpoint that answers it.'),
      http_status: Type.Integer(),
      class: words(['bad_request', 'recapture', 'attack', 'server'], 'What to do about it.'),
      en: Type.String(),
      es: Type.String(),
    }),
  ),
});
