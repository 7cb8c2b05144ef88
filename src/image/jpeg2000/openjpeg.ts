import { createRequire } from 'node:module';
import { createLimitedMemory } from '../wasm/limited-memory.js';

/** The part in use of OpenJPEG's interface, as `@cornerstonejs/codec-openjpeg` compiled it. */
type OpenJpeg = {
  readonly J2KDecoder: new () => {
    /** Memory of the decoder, to write a file to. */
    readonly getEncodedBuffer: (bytes: number) => Uint8Array;
    /** Says nothing of failures: then no picture is there. */
    readonly decode: () => void;
    readonly getFrameInfo: () => {
      readonly width: number;
      readonly height: number;
      readonly componentCount: number;
    };
    /** A copy. */
    readonly getDecodedBuffer: () => Uint8ClampedArray<ArrayBuffer>;
  };
};

type Load = (options: object) => Promise<OpenJpeg>;

export const openOpenJpeg = async (module: object, maxBytes: number) => {
  const { instantiateWasm, isFull } = createLimitedMemory(module, maxBytes);
  const load = createRequire(import.meta.url)('@cornerstonejs/codec-openjpeg/decodewasmjs') as Load;
  // Its sentences may quote the file.
  const print = (): void => undefined;
  return { openJpeg: await load({ instantiateWasm, print, printErr: print }), isFull };
};
