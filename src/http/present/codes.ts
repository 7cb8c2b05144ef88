import { codes } from '../../contract/codes.js';

/** Every code, so that an integrator can derive texts and error handling from the service. */
export const codeList = Object.entries(codes)
  .map(([reason, { code, service, status, kind, en, es }]) => ({
    code,
    reason,
    service,
    http_status: status,
    class: kind,
    en,
    es,
  }))
  .sort((a, b) => a.code - b.code);
