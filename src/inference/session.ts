import '../workers/no-telemetry.js';
import { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node';
import { type Manifest, readWeights } from './manifest.js';

export type Tensor = { readonly data: Float32Array; readonly dims: readonly number[] };
export type ByteTensor = { readonly data: Uint8Array; readonly dims: readonly number[] };

export type Inputs = Readonly<Record<string, Tensor | ByteTensor>>;

export type Net = {
  readonly manifest: Manifest;
  readonly run: (inputs: Inputs) => Promise<Readonly<Record<string, Tensor>>>;
  /** Frees its memory; it must not be run again. */
  readonly close: () => Promise<void>;
};

/**
 * One thread per session: the pool runs one job per core, and two thread pools would compete for
 * the same cores. Spinning is off, or an idle service would burn a core. Callers keep to few, fixed
 * input shapes: every new shape leaves memory behind (microsoft/onnxruntime issue 25325).
 * Without an arena of its own, a session gives back what a run took: 100 MB less in each worker, in
 * the same time.
 * Eight-bit weights are such that the fast kernels cannot overflow on any processor (ADR 31), so no
 * processor needs options of its own.
 */
const optionsFor = (threads: number): InferenceSession.SessionOptions => ({
  executionProviders: ['cpu'],
  enableCpuMemArena: false,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  logSeverityLevel: 3,
  extra: {
    session: {
      intra_op: { allow_spinning: '0' },
      inter_op: { allow_spinning: '0' },
    },
  },
});

/** Loads verified weights. A missing or changed file is a fault, never a silent zero. */
export const openNet = async (manifest: Manifest, { threads = 1 } = {}): Promise<Net> => {
  const session = await InferenceSession.create(await readWeights(manifest), optionsFor(threads));
  return {
    manifest,
    close: () => session.release(),
    run: async (inputs) => {
      const feeds = Object.fromEntries(
        Object.entries(inputs).map(([name, { data, dims }]) => [
          name,
          data instanceof Uint8Array
            ? new OrtTensor('uint8', data, dims)
            : new OrtTensor('float32', data, dims),
        ]),
      );
      const found = await session.run(feeds);
      return Object.fromEntries(
        Object.entries(found).map(([name, tensor]) => [
          name,
          { data: tensor.data as Float32Array, dims: tensor.dims },
        ]),
      );
    },
  };
};
