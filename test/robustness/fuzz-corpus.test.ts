import { describe, expect, it } from 'vitest';
import { readCorpus } from '../../lab/bench/soak/fuzz/guided/corpus.js';
import type { GuidedTarget } from '../../lab/bench/soak/fuzz/guided/target.js';
import { guidedNames } from '../../lab/bench/soak/fuzz/guided/targets.js';

describe('inputs that fuzzing found', { timeout: 120_000 }, () => {
  it.each(guidedNames)('have a declared outcome: %s', async (name) => {
    const { target } = (await import(`../../lab/bench/soak/fuzz/guided/targets/${name}.ts`)) as {
      target: GuidedTarget;
    };
    const inputs = [...(await target.seeds()), ...readCorpus(name)];
    expect(inputs.length).toBeGreaterThan(0);
    for (const input of inputs) await target.tryOne(input);
  });
});
