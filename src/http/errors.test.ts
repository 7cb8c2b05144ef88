import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerError } from './errors.js';

const answerTo = async (fault: Error) => {
  const app = fastify();
  app.setErrorHandler(answerError);
  app.post('/api/v3.2/ocr/', () => Promise.reject(fault));
  const answer = await app.inject({ method: 'POST', url: '/api/v3.2/ocr/' });
  await app.close();
  return answer;
};

describe('faults that nobody handled', () => {
  it('are 503 with Retry-After where the store is down: another try may find it', async () => {
    const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { statusCode, headers } = await answerTo(down);
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are 500 otherwise, and never quote the fault', async () => {
    const { statusCode, body } = await answerTo(new Error('secret'));
    expect(statusCode).toBe(500);
    expect(body).not.toContain('secret');
  });
});
