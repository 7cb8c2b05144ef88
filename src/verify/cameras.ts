import type { Caller, Cameras, Context, RunningParts } from './context.js';

/*
 * The baseline of the client's own camera (docs/OPERATING.md): it helps the judge, and a fault in
 * it never fails a request.
 */

export const createCameras = (
  { config, store: { cameraBaselines }, metrics, log }: RunningParts,
  { client: { name } }: Caller,
): Cameras => ({
  find: async (device) => {
    if (config.cameraBaselines === 'off') return undefined;
    return cameraBaselines.find(name, device).catch((fault: unknown) => {
      log.warn({ err: fault }, 'camera baseline not read: judged without it');
      return undefined;
    });
  },
  learn: async (device, camera) => {
    metrics.selfieScored(camera);
    if (config.cameraBaselines === 'off') return;
    await cameraBaselines
      .learn(name, device, camera)
      .catch((fault: unknown) => log.warn({ err: fault }, 'camera baseline not updated'));
  },
});

/** The client's settings that affect a selfie's verdict. */
export const selfieLimits = async ({ cameras, client }: Context, device: string | undefined) => ({
  baseline: await cameras?.find(device),
  minLiveness: client.minLiveness ?? undefined,
});
