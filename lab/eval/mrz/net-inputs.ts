/**
 * `npx tsx lab/eval/mrz/net-inputs.ts FOLDER`: the inputs of this task's nets on the labelled pictures,
 * for lab/training/anverso_training/common/quantise.py.
 */
import { readFileSync } from 'node:fs';
import { finderInput } from '../../../src/models/finder-run.js';
import { bandInput } from '../../../src/models/mrz-lines.js';
import { loadTools, type Tools } from '../../../src/models/tools.js';
import { createKeptInputs } from '../kept-inputs.js';
import { mapWithProgress } from '../../support/progress.js';
import { hashOf } from '../../support/stats.js';
import { degrade, type RecipeName, recipes } from './degrade.js';
import { type Label, loadLabels } from './labels.js';
import { readPicture } from './read.js';

const keep = createKeptInputs();

/** The models, each keeping its inputs. */
const watched = ({ finder, mrzLines, mrzReader, ...others }: Tools): Tools => ({
  ...others,
  finder: {
    ...finder,
    find: (photo, box, longSidePx) => {
      keep('finder', finderInput(photo.image, box, longSidePx).input);
      return finder.find(photo, box, longSidePx);
    },
  },
  mrzLines: {
    ...mrzLines,
    trace: (photo, quad) => {
      keep('mrz-lines', bandInput(photo, quad).image);
      return mrzLines.trace(photo, quad);
    },
  },
  mrzReader: {
    ...mrzReader,
    read: (strip) => {
      keep('mrz-reader', strip);
      return mrzReader.read(strip);
    },
  },
});

/** A third of the pictures also made worse, each in one way: ranges must hold on bad photos too. */
const copyOf = (label: Label): RecipeName | undefined =>
  label.mrzValid && hashOf(label.name) % 3 === 0
    ? (Object.keys(recipes) as RecipeName[])[hashOf(label.name) % 4]
    : undefined;

const tools = watched(await loadTools());
await mapWithProgress('pictures', loadLabels(), async (label) => {
  await readPicture(readFileSync(label.file), tools);
  const recipe = copyOf(label);
  if (recipe !== undefined) await readPicture(await degrade(label, recipe), tools);
});
