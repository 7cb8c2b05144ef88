import { readFileSync, writeFileSync } from 'node:fs';
import { adviceFor } from '../src/contract/advice.js';
import { codes, type Endpoint, type Reason } from '../src/contract/codes.js';
import { answerLanguages } from '../src/contract/languages.js';
import { pictureOf } from './causes/scene.js';
import { scenes } from './causes/scenes.js';
import { replaceMarked } from './marked.js';

const page = new URL('../docs/INTEGRATING.md', import.meta.url);

const row = (reason: Reason): string => {
  const { code, status, en, es } = codes[reason];
  const picture = scenes[reason] ? `<img src="causes/${reason}.webp" alt="" width="160">` : '';
  const advice = answerLanguages.map((language) => adviceFor(reason, language));
  return `| ${picture} | **${code}**<br>HTTP ${status} | ${en}<br>*${es}* | ${advice[0]}<br>*${advice[1]}* |`;
};

const head = '| what causes it | code | what it means | what to tell the user |\n|---|---|---|---|';

const tableOf = (service: Endpoint, isOfPhotos: boolean): string =>
  [
    head,
    ...(Object.keys(codes) as Reason[])
      .filter((reason) => codes[reason].service === service)
      .filter((reason) => ['retake', 'attack'].includes(codes[reason].kind) === isOfPhotos)
      .sort((a, b) => codes[a].code - codes[b].code)
      .map(row),
  ].join('\n');

/** docs/INTEGRATING.md with its tables as the codes and the console's advice say. */
export const integratingPage = (): string =>
  [
    ['codes of documents', tableOf('ocr', true)],
    ['codes of selfies', tableOf('liveness', true)],
    [
      'codes of requests',
      (['ocr', 'liveness', 'match', 'chip'] as const)
        .map((service, i) =>
          tableOf(service, false)
            .split('\n')
            .slice(i && 2)
            .join('\n'),
        )
        .join('\n'),
    ],
  ].reduce(
    (text, [name, table]) => replaceMarked(text, name!, table!.replaceAll(/<br>\*\*(?= \|)/g, '')),
    readFileSync(page, 'utf8'),
  );

if (process.argv[1] === import.meta.filename) {
  writeFileSync(page, integratingPage());
  for (const [reason, scene] of Object.entries(scenes))
    writeFileSync(
      new URL(`../docs/causes/${reason}.webp`, import.meta.url),
      await pictureOf(scene),
    );
}
