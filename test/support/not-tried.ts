import type { Reporter, TestCase } from 'vitest/node';

/** The first of a test and the suites around it that is skipped, by its name. */
const skippedPart = ({ name, parent, options }: TestCase): string => {
  const names = [name];
  let isWhole = options.mode === 'skip';
  for (let at = parent; at.type === 'suite'; at = at.parent) {
    if (at.options.mode === 'skip') names.length = 0;
    isWhole ||= at.options.mode === 'skip';
    names.unshift(at.name);
  }
  return isWhole ? names.join(' > ') : '';
};

/** Lists, last, the tests that were skipped and why: what is missing on this machine. */
export const notTried = (): Reporter => {
  let isChosen = false;
  return {
    onInit: ({ config }) => {
      isChosen = config.testNamePattern !== undefined;
    },
    onTestRunEnd: (modules) => {
      if (isChosen) return;
      const filesOf = new Map<string, Set<string>>();
      for (const module of modules)
        for (const test of module.children.allTests('skipped')) {
          const result = test.result();
          const why = (result.state === 'skipped' && result.note) || skippedPart(test);
          // A test whose file could not be prepared is listed as failed.
          if (!why) continue;
          filesOf.set(why, (filesOf.get(why) ?? new Set()).add(module.relativeModuleId));
        }
      if (filesOf.size === 0) return;
      const lines = [...filesOf].map(([why, files]) => `  ${why}: ${[...files].join(', ')}`);
      console.log(['\nNot tried here:', ...lines].join('\n'));
    },
  };
};
