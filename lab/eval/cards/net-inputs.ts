/**
 * `npx tsx lab/eval/cards/net-inputs.ts FOLDER`: the inputs of the text nets on cards, for
 * lab/training/anverso_training/common/quantise.py.
 */
import { type FlowTools, loadFlowTools } from '../../../src/flows/tools.js';
import { textFinderInput } from '../../../src/models/text-finder.js';
import { textReaderInput } from '../../../src/models/text-reader.js';
import { models } from '../../studio/documents/index.js';
import type { Model } from '../../studio/specimen.js';
import { createKeptInputs } from '../kept-inputs.js';
import { mapWithProgress } from '../../support/progress.js';
import { drawn } from './drawn.js';
import { readFronts } from './fronts.js';
import { readCard } from './read.js';

/** Cards of their own: what an evaluation judges did not set the ranges of the nets. */
const seedOf = ({ country }: Model): number => (country === 'PAN' ? 700 : 800);

const keep = createKeptInputs();

/** The models, each keeping its inputs. */
const watched = ({ textFinder, textReader, ...others }: FlowTools): FlowTools => ({
  ...others,
  textFinder: {
    ...textFinder,
    find: (page) => {
      keep('text-finder', textFinderInput(page));
      return textFinder.find(page);
    },
  },
  textReader: {
    ...textReader,
    read: (page, line) => {
      keep('text-reader', textReaderInput(page, line).input);
      return textReader.read(page, line);
    },
  },
});

const tools = watched(await loadFlowTools());
await readFronts(tools, Infinity);
await mapWithProgress('drawn cards', models, async (model) => {
  const { front, back } = await drawn(model, seedOf(model));
  await readCard(front, back ?? front, tools, true);
});
