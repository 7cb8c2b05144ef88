/**
 * Runs npm mrz-detection in a process of its own: one picture a line in, one JSON answer a line
 * out.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type Picture = object;
type Library = {
  getMrz: (picture: Picture) => Picture;
  readMrz: (zone: Picture) => Promise<{ mrz: string[] }>;
};

const require = createRequire(join(process.argv[2]!, 'package.json'));
const answer = process.stdout.write.bind(process.stdout);
// The library talks on stdout while it loads; the answers need it for themselves.
console.log = () => undefined;
const { Image } = require('image-js') as { Image: { load: (file: string) => Promise<Picture> } };
const { getMrz, readMrz } = require('mrz-detection') as Library;

const linesOf = async (file: string): Promise<string[]> => {
  try {
    return (await readMrz(getMrz(await Image.load(file)))).mrz;
  } catch {
    return []; // it throws where it finds no zone
  }
};

answer('{"ready":true}\n');
for await (const file of createInterface({ input: process.stdin })) {
  const start = process.cpuUsage();
  const lines = await linesOf(file);
  const { user, system } = process.cpuUsage(start);
  answer(`${JSON.stringify({ lines, cpuMs: (user + system) / 1000 })}\n`);
}
