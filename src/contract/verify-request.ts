import type { Endpoint } from './codes.js';
import type { Form } from './form.js';
import { type LivenessRequest, parseLivenessForm } from './liveness-request.js';
import { type MatchRequest, parseMatchForm } from './match-request.js';
import { type OcrRequest, parseOcrForm } from './ocr-request.js';
import type { Rejection } from './rejection.js';

/** A request, distinguished by the `endpoint` that accepts it. */
export type VerifyRequest = OcrRequest | LivenessRequest | MatchRequest;

const parsers = { ocr: parseOcrForm, liveness: parseLivenessForm, match: parseMatchForm } as const;

export const parseRequest = (endpoint: Endpoint, form: Form): VerifyRequest | Rejection =>
  parsers[endpoint](form);
