import { describe, expect, it } from 'vitest';
import { presentRejection } from '../../src/http/present/failures.js';
import { presentLiveness } from '../../src/http/present/liveness.js';
import { livenessAnswers } from '../../src/http/present/schemas/liveness.js';
import { reject } from '../../src/contract/rejection.js';
import { serialise } from '../support/serialise.js';

/* Interface 2.10: the shapes, byte for byte, without a service. */
describe('2.10 Liveness response fields', () => {
  const scores = { score: 2.656599, quality: 0.81, liveness: 0.9344166 };
  const rejection = reject('selfieNotLive');
  const written = (body: object) => serialise(livenessAnswers, body);

  it('rule 1: with all options requested: valid, api_response and id', async () => {
    expect(await written(presentLiveness(scores, { id: 5 }))).toBe(
      '{"valid":true,"api_response":{"score":2.656599,"quality":0.81,"liveness":0.9344166},"id":5}',
    );
  });

  it('rule 2: without return_id, id is omitted', async () => {
    expect(await written(presentLiveness(scores))).toBe(
      '{"valid":true,"api_response":{"score":2.656599,"quality":0.81,"liveness":0.9344166}}',
    );
  });

  it('rule 3: without return_id and details, only valid', async () => {
    expect(await written(presentLiveness(undefined))).toBe('{"valid":true}');
  });

  it('rule 4: an image with a problem: valid false, message and error_code', async () => {
    expect(await written(presentRejection(rejection, 'en'))).toBe(
      '{"valid":false,"message":"Minimum score for liveness not met.","error_code":715}',
    );
  });

  it('keeps id and details of a rejection where they were requested', async () => {
    expect(await written(presentRejection(rejection, 'en', { scores, id: 6 }))).toBe(
      '{"valid":false,"api_response":{"score":2.656599,"quality":0.81,"liveness":0.9344166},' +
        '"id":6,"message":"Minimum score for liveness not met.","error_code":715}',
    );
  });
});
