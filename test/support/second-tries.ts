import type { Reporter } from 'vitest/node';

/** Lists, last, the tests that failed and passed when tried again: they are to be mended. */
export const secondTries = (): Reporter => {
  const names: string[] = [];
  return {
    onTestCaseResult: (test) => {
      if (test.diagnostic()?.flaky === true)
        names.push(`  ${test.module.relativeModuleId} > ${test.fullName}`);
    },
    onTestRunEnd: () => {
      if (names.length === 0) return;
      console.log(['\nFailed, then passed when tried again:', ...names].join('\n'));
    },
  };
};
