import { anyImage } from '../../support/images.js';
import { bearer, formOf, send, type Answer, type Parts } from '../../support/http.js';

/** A passport for the scripted worker (test/fixtures/workers/passport.ts), its id asked for. */
export const postPassport = (
  url: string,
  token: string,
  parts: Parts = {},
  init: RequestInit = {},
): Promise<Answer> =>
  send(`${url}/api/v3.2/ocr/`, {
    method: 'POST',
    headers: bearer(token),
    body: formOf({ frontside: anyImage, document_type: 'passport', return_id: 'True', ...parts }),
    ...init,
  });

export const idOf = ({ json }: Answer): number => (json as { id: number }).id;

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
