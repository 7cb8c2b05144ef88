type Memory = { grow: (pages: number) => number; readonly buffer: ArrayBuffer };
type Instance = { readonly exports: Readonly<Record<string, unknown>> };

/** Declared here, because TypeScript has it among a browser's types only. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => Instance;
  readonly Memory: new (descriptor: { readonly initial: number }) => Memory;
};

const pageBytes = 65_536;

export const compileWasm = (wasm: Uint8Array): object => new WebAssembly.Module(wasm);

/**
 * For a decoder that Emscripten compiled. `isFull`: its memory would have exceeded `maxBytes`, so
 * the result is invalid.
 */
export const createLimitedMemory = (module: object, maxBytes: number) => {
  let full = false;
  const limit = (memory: Memory): void => {
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      full = memory.buffer.byteLength + pages * pageBytes > maxBytes;
      if (full) throw new RangeError('the memory of the decoder is full');
      return grow(pages);
    };
  };
  const instantiateWasm = (imports: object, done: (instance: Instance) => void): object => {
    const instance = new WebAssembly.Instance(module, imports);
    for (const one of Object.values(instance.exports))
      if (one instanceof WebAssembly.Memory) limit(one);
    done(instance);
    return instance.exports;
  };
  return { instantiateWasm, isFull: () => full };
};
