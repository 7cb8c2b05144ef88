import type { Concept } from '../../../issuers/define/layout.js';
import type { Label, Labels } from '../labels/labels.js';
import { type TextBox, beside, heightOf, overlapX } from '../text-box.js';

/** One label in all its languages, side by side or stacked. */
export type Block = Label & { readonly labels: Labels };

const vague: readonly Concept[] = ['name'];
const aboutNames: readonly Concept[] = ['surnames', 'givenNames', 'fullName', 'firstSurname'];

const isSame = (a: Concept, b: Concept): boolean =>
  a === b ||
  (vague.includes(a) && aboutNames.includes(b)) ||
  (vague.includes(b) && aboutNames.includes(a));

const joinBoxes = (a: TextBox, b: TextBox): TextBox => ({
  ...a,
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Side by side with nothing between, or one directly below the other. */
const touches = (a: Label, b: Label): boolean => {
  const height = Math.max(heightOf(a.box), heightOf(b.box));
  if (a.box.line === b.box.line) return b.box.from - a.box.to <= 4;
  if (beside(a.box, b.box) > 0.5) return Math.abs(b.box.left - a.box.right) < height;
  const under = b.box.top - a.box.bottom;
  return under < 0.6 * height && b.box.top > a.box.top && overlapX(a.box, b.box) > 0;
};

const join = (block: Block, label: Label): Block => {
  const clearer = vague.includes(block.concept) ? label : block;
  const rule = block.rule ?? label.rule;
  return {
    concept: clearer.concept,
    ...(rule && { rule }),
    quality: Math.max(block.quality, label.quality),
    box: joinBoxes(block.box, label.box),
    labels: [...block.labels, label],
  };
};

export const joinLabels = (labels: Labels): readonly Block[] => {
  const ordered = [...labels].sort(
    (a, b) => a.box.top - b.box.top || a.box.left - b.box.left || a.box.from - b.box.from,
  );
  const blocks: Block[] = [];
  for (const label of ordered) {
    const at = blocks.findIndex(
      (block) =>
        isSame(block.concept, label.concept) &&
        block.labels.some((own) => touches(own, label) || touches(label, own)),
    );
    if (at < 0) blocks.push({ ...label, labels: [label] });
    else blocks[at] = join(blocks[at]!, label);
  }
  return blocks;
};
