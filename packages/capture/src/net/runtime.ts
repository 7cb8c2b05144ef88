import type { Inputs, Net } from '../../../../src/inference/session.js';

/* ONNX Runtime for the web, from the service's own files, when a camera is first opened. */

export type Run = Net['run'];

/** The part of onnxruntime-web that is used. */
type OrtTensor = { readonly data: Float32Array; readonly dims: readonly number[] };
type Ort = {
  readonly env: { wasm: { numThreads: number; wasmPaths: object } };
  readonly Tensor: new (type: string, data: unknown, dims: readonly number[]) => OrtTensor;
  readonly InferenceSession: {
    create(
      url: string,
      options: { logSeverityLevel: number },
    ): Promise<{
      run(feeds: object): Promise<Readonly<Record<string, OrtTensor>>>;
    }>;
  };
};

const loadRuntime = async (folder: string): Promise<Ort> => {
  const ort = (await import(/* @vite-ignore */ `${folder}ort.mjs`)) as Ort;
  // More threads need a page that is isolated from others, which a customer's page is not.
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = { wasm: `${folder}ort.wasm` };
  return ort;
};

const feedsOf = ({ Tensor }: Ort, inputs: Inputs): object =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, { data, dims }]) => [
      name,
      new Tensor(data instanceof Uint8Array ? 'uint8' : 'float32', data, dims),
    ]),
  );

const errorsOnly = 3;

const openNet = async (runtime: Promise<Ort>, url: string): Promise<Run> => {
  const ort = await runtime;
  const session = await ort.InferenceSession.create(url, { logSeverityLevel: errorsOnly });
  return async (inputs) => await session.run(feedsOf(ort, inputs));
};

/** A net that is loading, is loaded, or could not be loaded. */
export type Lazy = { readonly get: () => Run | 'coming' | undefined };

/** On slower connections the rules decide alone until the net is loaded. */
const maxWaitMs = 12_000;

const lazily = (load: () => Promise<Run>): Lazy => {
  let state: Run | 'coming' | undefined;
  let isAsked = false;
  const ask = (): void => {
    isAsked = true;
    state = 'coming';
    setTimeout(() => {
      if (state === 'coming') state = undefined;
    }, maxWaitMs);
    load().then(
      (run) => (state = run),
      // A page whose policy forbids WebAssembly, or a server without these files.
      () => (state = undefined),
    );
  };
  return {
    get: () => {
      if (!isAsked) ask();
      return state;
    },
  };
};

export type Nets = { readonly faces: Lazy; readonly documents: Lazy };

/** Nothing is loaded before its first use. */
export const createNets = (folder: string): Nets => {
  let runtime: Promise<Ort> | undefined;
  const open = (file: string) => () => openNet((runtime ??= loadRuntime(folder)), folder + file);
  return { faces: lazily(open('faces.onnx')), documents: lazily(open('documents.onnx')) };
};
