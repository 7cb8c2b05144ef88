import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Architecture, unpackSharp } from './foreign-packages.js';

/** A kind of processor that a program can be run on here: its command line begins with `command`. */
export type Processor = {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** An emulator runs the program, at a fiftieth of the speed. */
  readonly isEmulated: boolean;
  readonly answersRequests: boolean;
};

/** Processors that were found, and a sentence for each kind that was not. */
export type Found = {
  readonly processors: readonly Processor[];
  readonly missing: readonly string[];
};

export const thisProcessor: Processor = {
  name: `this one (${process.arch})`,
  ...{ command: [process.execPath], env: {}, isEmulated: false, answersRequests: true },
};

/** What hide-instructions.c hides, and which servers are left. Each has other eight-bit kernels. */
const older = {
  vnni: 'AVX-512 without VNNI (Skylake)',
  avx512: 'AVX2 (Haswell, Zen)',
  avx: 'SSE 4.2 (Nehalem)',
} as const;

/** Older x64 processors at full speed, where this one can hide its newer instructions. */
export const olderProcessors = (scratch: string): Found => {
  if (process.arch !== 'x64') return { processors: [], missing: [] };
  const source = fileURLToPath(new URL('hide-instructions.c', import.meta.url));
  const library = join(scratch, 'hide-instructions.so');
  try {
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']);
  } catch {
    return { processors: [], missing: ["no instruction is hidden: Debian's gcc is missing"] };
  }
  const processors = Object.entries(older).map(([hidden, name]) => ({
    name,
    command: [process.execPath],
    env: { LD_PRELOAD: library, HIDDEN_INSTRUCTIONS: hidden },
    isEmulated: false,
    answersRequests: true,
  }));
  const { status } = spawnSync(process.execPath, ['-e', ''], {
    env: { ...process.env, ...processors[0]!.env },
  });
  return status === 0
    ? { processors, missing: [] }
    : { processors: [], missing: ['no instruction is hidden: this processor cannot'] };
};

const cpuinfo = (part: string): string =>
  `processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x1\nCPU part\t: ${part}\nCPU revision\t: 1\n\n`;

/** What an emulator of each architecture needs, and the models that stand for its kernels. */
const emulators = {
  x64: {
    programs: ['qemu-x86_64', 'qemu-x86_64-static'],
    root: '/usr/x86_64-linux-gnu',
    libraries: 'libc6-amd64-cross and libstdc++6-amd64-cross',
    models: { Haswell: '', Nehalem: '' },
  },
  arm64: {
    programs: ['qemu-aarch64', 'qemu-aarch64-static'],
    root: '/usr/aarch64-linux-gnu',
    libraries: 'libc6-arm64-cross and libstdc++6-arm64-cross',
    // What Linux tells of them; ONNX Runtime ends where it finds an x64 there.
    models: { 'neoverse-n1': cpuinfo('0xd0c'), 'cortex-a72': cpuinfo('0xd08') },
  },
} as const;

/** Where the emulator looks for files before it looks here. */
const rootFor = (libraries: string, model: string, cpuinfo: string, scratch: string): string => {
  const root = join(scratch, model);
  mkdirSync(join(root, 'proc'), { recursive: true });
  symlinkSync(join(libraries, 'lib'), join(root, 'lib'));
  if (existsSync(join(libraries, 'lib64')))
    symlinkSync(join(libraries, 'lib64'), join(root, 'lib64'));
  if (cpuinfo !== '') writeFileSync(join(root, 'proc', 'cpuinfo'), cpuinfo);
  return root;
};

const onPath = (names: readonly string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** Emulated processors of an architecture. Requests take long: the first of them answers some. */
export const emulatedProcessors = (architecture: Architecture, scratch: string): Found => {
  const { programs, root, libraries, models } = emulators[architecture];
  const isForeign = architecture !== process.arch;
  const emulator = onPath(programs);
  const node = isForeign ? process.env['ANVERSO_FOREIGN_NODE'] : process.execPath;
  const missing = [
    emulator === undefined && "Debian's qemu-user",
    node === undefined && `Node for ${architecture} in ANVERSO_FOREIGN_NODE`,
    isForeign && !existsSync(root) && libraries,
  ].filter((name) => name !== false);
  if (missing.length > 0)
    return {
      processors: [],
      missing: [`no ${architecture} is emulated: ${missing.join(', ')} missing`],
    };
  const lacks = isForeign
    ? unpackSharp(architecture, process.env['ANVERSO_FOREIGN_SHARP'], scratch)
    : undefined;
  const processors = Object.entries(models).map(([model, info], at) => ({
    name: `${model}, emulated (${architecture})`,
    command: [
      ...[emulator!, '-cpu', model],
      ...(isForeign ? ['-L', rootFor(root, model, info, scratch)] : []),
      node!,
    ],
    env: { NODE_PATH: scratch },
    isEmulated: true,
    answersRequests: at === 0 && lacks === undefined,
  }));
  return {
    processors,
    missing:
      lacks === undefined ? [] : [`no request of ${architecture} is compared: ${lacks} missing`],
  };
};
