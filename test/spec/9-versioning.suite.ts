import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 9. */
export const versioning: Suite = (use) =>
  describe('9 Versioning', () => {
    it('the interface version is 3.2.0', async () => {
      const { json } = await use().request('/openapi.json');
      expect(json).toMatchObject({ info: { version: '3.2.0' } });
    });

    it('the version is in the path of both endpoints', async () => {
      const { json } = await use().request('/openapi.json');
      const { paths } = json as { paths: object };
      expect(paths).toHaveProperty(['/api/v3.2/ocr/', 'post']);
      expect(paths).toHaveProperty(['/api/v3.2/biometrics/liveness/', 'post']);
    });

    it.each(['/api/v3.1/ocr/', '/api/v3/ocr/', '/api/v4/ocr/', '/api/biometrics/liveness/'])(
      'there is nothing at %s',
      async (path) => {
        const answer = await use().ocr({ frontside: anyImage }, { path });
        expect(answer.status).toBe(404);
        expect(answer.json).toEqual({ error: 'There is nothing here.' });
      },
    );
  });
