import type { FastifyRequest } from 'fastify';
import type { CameraBaseline, CameraJudged } from '../../spec/camera-baseline.js';
import type { Dependencies } from '../dependencies.js';

/* The client's own camera (docs/OPERATING.md): a help for the judge, never a reason to fail. */

const cameraBaseline = async (
  { config, store, log }: Dependencies,
  request: FastifyRequest,
  device: string | undefined,
): Promise<CameraBaseline | undefined> => {
  if (config.cameraBaselines === 'off') return undefined;
  return store.cameraBaselines.find(request.client!.name, device).catch((fault: unknown) => {
    log.warn({ err: fault }, 'camera baseline not read: judged without it');
    return undefined;
  });
};

/** The client's settings that affect a selfie's verdict. */
export const selfieLimits = async (
  dependencies: Dependencies,
  request: FastifyRequest,
  device: string | undefined,
) => ({
  baseline: await cameraBaseline(dependencies, request, device),
  minLiveness: request.client!.minLiveness ?? undefined,
});

export const learnCamera = async (
  { config, store, metrics, log }: Dependencies,
  request: FastifyRequest,
  device: string | undefined,
  camera: CameraJudged | undefined,
): Promise<void> => {
  if (!camera) return;
  metrics.selfieScored(camera);
  if (config.cameraBaselines === 'off') return;
  await store.cameraBaselines
    .learn(request.client!.name, device, camera)
    .catch((fault: unknown) => log.warn({ err: fault }, 'camera baseline not updated'));
};
