/** `node verify-onnx.mjs FOLDER`: ONNX Runtime's answers to the fixed picture against PyTorch's (NAME.check.json beside NAME.onnx). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const largestDifference = 1e-3;
const folder = process.argv[2];

const fixedPicture = (shape) => {
  const count = shape.reduce((product, side) => product * side, 1);
  return new Tensor('float32', Float32Array.from({ length: count }, (_, i) => (i * 7919) % 256), shape);
};

const differenceOf = async (name) => {
  const { shape, inputs = { image: shape }, outputs } = JSON.parse(readFileSync(join(folder, `${name}.check.json`), 'utf8'));
  const session = await InferenceSession.create(join(folder, `${name}.onnx`), { logSeverityLevel: 3 });
  const given = Object.fromEntries(Object.entries(inputs).map(([input, sides]) => [input, fixedPicture(sides)]));
  const made = await session.run(given);
  let worst = 0;
  for (const [output, kept] of Object.entries(outputs)) {
    const { step, values } = Array.isArray(kept) ? { step: 1, values: kept } : kept;
    values.forEach((value, i) => {
      worst = Math.max(worst, Math.abs(made[output].data[i * step] - value) / Math.max(1, Math.abs(value)));
    });
  }
  return worst;
};

for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.onnx')).sort()) {
  const worst = await differenceOf(file.slice(0, -'.onnx'.length));
  console.log(`${file}: ONNX Runtime and PyTorch differ by at most ${worst.toExponential(1)}`);
  if (!(worst <= largestDifference)) process.exitCode = 1;
}
