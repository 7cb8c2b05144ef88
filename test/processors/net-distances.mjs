/**
 * Opens every net of a build and prints how far its answer lies from the known one, a JSON line a
 * net. Plain JavaScript: an emulated processor would take minutes to compile TypeScript.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dist] = process.argv.slice(2);
const built = (file) => import(pathToFileURL(join(dist, 'inference', file)).href);
const { distanceToKnown, readKnownAnswer } = await built('known-answer.js');
const { loadManifest, modelNames } = await built('manifest.js');
const { openNet } = await built('session.js');

const distanceOf = async (name) => {
  const net = await openNet(await loadManifest(name));
  const distance = await distanceToKnown(net, await readKnownAnswer(name));
  await net.close();
  return { distance };
};

for (const name of await modelNames()) {
  const found = await distanceOf(name).catch((error) => ({ problem: error.message }));
  process.stdout.write(`${JSON.stringify({ name, ...found })}\n`);
}
