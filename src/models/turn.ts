import { loadModel, type Loading } from '../inference/load-model.js';

/** The side of each of its three planes (src/selfie/turn/turn-view.ts). */
export const turnViewPx = 160;

/** Is a turned face only the frontal one, stretched? */
export const loadTurn = async (loading?: Loading) => {
  const { manifest, run } = await loadModel('turn', loading);
  const dims = [1, 3, turnViewPx, turnViewPx];
  return {
    version: manifest.version,
    /** A logit, higher if the frontal frame explains all of the turned one. */
    judge: async (view: Float32Array): Promise<number> =>
      (await run({ view: { data: view, dims } }))['logit']!.data[0]!,
  };
};
