import '../workers/no-telemetry.js';
import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node';
import { eraseBytes } from '../workers/erase-bytes.js';
import { type Manifest, readWeights, weightsPath } from './manifest.js';
import { withMappedWeights } from './mapped-weights.js';

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
const optionsFor = (threads: number, weightsFolder?: string): InferenceSession.SessionOptions => ({
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
      ...(weightsFolder !== undefined && {
        model_external_initializers_file_folder_path: weightsFolder,
      }),
    },
  },
});

const createMapped = async (manifest: Manifest, bytes: Uint8Array, threads: number) => {
  const file = await realpath(weightsPath(manifest));
  const net = withMappedWeights(bytes, basename(file));
  return InferenceSession.create(net, optionsFor(threads, dirname(file)));
};

/** Loads verified weights. A missing or changed file is a fault, never a silent zero. */
export const openNet = async (manifest: Manifest, { threads = 1 } = {}): Promise<Net> => {
  const bytes = await readWeights(manifest);
  const session = await (manifest.mapped
    ? createMapped(manifest, bytes, threads)
    : InferenceSession.create(bytes, optionsFor(threads)));
  // The session has its own copy.
  eraseBytes(bytes);
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
