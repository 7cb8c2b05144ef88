import { jobTable, type RunJob } from '../../src/flows/job-table.js';
import type { FlowName } from '../../src/flows/jobs.js';
import type { FlowTools } from '../../src/flows/tools.js';
import type { LivenessRequest } from '../../src/contract/liveness-request.js';
import type { OcrRequest } from '../../src/contract/ocr-request.js';
import type { VerifyRequest } from '../../src/contract/verify-request.js';
import type { Context } from '../../src/verify/context.js';

/* Requests as an integrator would send them, for evaluations of whole answers. */

export const ocrRequest = (
  given: Pick<OcrRequest, 'documentType' | 'frontside'> & Partial<OcrRequest>,
): VerifyRequest => ({
  endpoint: 'ocr',
  backside: undefined,
  documentId: undefined,
  device: undefined,
  returnId: false,
  validateSides: false,
  details: false,
  ...given,
});

export const livenessRequest = (selfie: LivenessRequest['selfie']): VerifyRequest => ({
  endpoint: 'liveness',
  selfie,
  device: undefined,
  returnId: false,
  details: false,
  diagnostics: false,
  recording: undefined,
  signature: undefined,
});

/** Runs jobs with models that are loaded already; `given` is added to each. */
export const runWith =
  (tools: FlowTools, given: object = {}): Context['run'] =>
  async <F extends FlowName>(job: Parameters<RunJob<F>>[0]) => ({
    ...(await (jobTable[job.flow] as RunJob<F>)({ ...job, ...given }, tools)),
    models: {},
  });
