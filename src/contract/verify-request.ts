import type { ChipRequest } from './chip.js';
import type { LivenessRequest } from './liveness-request.js';
import type { MatchRequest } from './match-request.js';
import type { OcrRequest } from './ocr-request.js';

/** A request, distinguished by the `endpoint` that accepts it. */
export type VerifyRequest = OcrRequest | LivenessRequest | MatchRequest | ChipRequest;
