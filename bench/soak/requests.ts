/** Requests of every kind with the specimens, for the real flows. */
import { bearer, formOf, type Parts } from '../../test/support/http.js';
import { specimen } from '../../test/support/images.js';

export type Outcome = { readonly status: number; readonly ms: number };

export const specimenRequests = (url: string, token: string) => {
  const ask = (path: string, parts: Parts) => async (): Promise<Outcome> => {
    const startMs = performance.now();
    const answer = await fetch(`${url}/api/v3.2/${path}/`, {
      method: 'POST',
      headers: bearer(token),
      body: formOf(parts),
    });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - startMs };
  };
  const card = { document_type: 'identification_card', validate_sides: 'True' };
  return [
    ask('ocr', { frontside: specimen('passport'), document_type: 'passport' }),
    ask('ocr', { frontside: specimen('passport-mex'), document_type: 'passport_plus' }),
    ask('ocr', { frontside: specimen('cedula-front'), backside: specimen('cedula-back'), ...card }),
    ask('ocr', { frontside: specimen('ine-front'), backside: specimen('ine-back'), ...card }),
    ask('biometrics/liveness', { selfie: specimen('selfie-drawn') }),
  ] as const;
};
