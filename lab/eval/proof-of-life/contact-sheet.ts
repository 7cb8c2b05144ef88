import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './rates.js';

const figureOf = ({ one, judged }: Result): string => {
  const file = encodeURIComponent(`${one.half}-${one.name}.jpg`);
  const told = JSON.stringify(
    {
      ...judged,
      quality: judged.quality && { ...judged.quality, glareCells: undefined },
    },
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value),
  );
  return `<figure><img src="pictures/${file}" alt="" loading="lazy"><figcaption><b>${one.expected || 'fine'} → ${judged.code || 'accepted'}</b> ${one.name}<br><small>${told}</small></figcaption></figure>`;
};

const style =
  'body{font:13px sans-serif;margin:2em}figure{display:inline-block;width:320px;margin:.5em;vertical-align:top}img{max-width:320px;max-height:320px}';

/** Every picture with an unexpected answer, for inspection. Returns the path of the page. */
export const writeContactSheet = (results: readonly Result[], folder: string): string => {
  const wrong = results.filter(
    ({ one, judged }) => one.expected !== 818 && one.expected !== judged.code,
  );
  const file = join(folder, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Proof of life: answered otherwise</title><style>${style}</style><h1>${wrong.length} of ${results.length}</h1>${wrong.map(figureOf).join('\n')}`,
  );
  return file;
};
