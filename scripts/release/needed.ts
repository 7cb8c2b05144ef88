/** As Node names them. The service runs on Linux with glibc alone (ONNX Runtime has nothing else). */
export type Cpu = 'x64' | 'arm64';

export const cpus: readonly Cpu[] = ['x64', 'arm64'];

const licence = /(^|\/)(licen[cs]e|notice|copying|third)[^/]*$/i;

/** For people and compilers. */
const unread = /\.(map|[cm]?ts|md|markdown|c|cc|cpp|h|hh|hpp|S|gypi?)$/i;
const unreadFolder = /^(tests?|docs?|examples?|bench|benchmarks?|\.github|\.tap)\//;

/** Where other rules leave much behind: what the service loads of a package. */
const loaded = (cpu: Cpu): Readonly<Record<string, RegExp>> => ({
  'onnxruntime-node': new RegExp(`^(dist/|bin/napi-v6/linux/${cpu}/)`),
  '@electric-sql/pglite':
    /^dist\/(index\.js|chunk-[^/]+\.js|pglite\.(js|wasm|data)|initdb\.(js|wasm)|fs\/(base|nodefs)\.js)$/,
  '@cornerstonejs/codec-openjpeg': /^dist\/openjpegwasm_decode\.(js|wasm)$/,
  'libheif-js': /^libheif-wasm\/libheif\.(js|wasm)$/,
  'zxing-wasm': /^dist\/(es|reader|writer)\//,
  'type-fest': /^$/,
  '@sinclair/typebox': /^build\/esm\//,
  koffi: /^(index|indirect)\.c?js$|^lib\/[^/]+$/,
  [`@koromix/koffi-linux-${cpu}`]: new RegExp(`^(index\\.js|linux_${cpu}/)`),
  // Its README lists the licences of the libraries that are in it.
  [`@img/sharp-libvips-linux-${cpu}`]: /^(lib\/|README\.md$|versions\.json$)/,
});

/** Node itself comes from the system or the image. */
const isNode = (pack: string): boolean => /^node-linux-/.test(pack);

/** Of the files of the packages that are installed, those that the service needs. */
export const createNeeded = (cpu: Cpu) => {
  const only = loaded(cpu);
  return (pack: string, file: string): boolean => {
    if (isNode(pack)) return false;
    if (file === 'package.json' || licence.test(file)) return true;
    // Node takes the CommonJS of these.
    if (pack.startsWith('@opentelemetry/')) return /^(build\/src|dist)\/.*js$/.test(file);
    return only[pack]?.test(file) ?? (!unread.test(file) && !unreadFolder.test(file));
  };
};
