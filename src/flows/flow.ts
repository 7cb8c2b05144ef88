import { isRejection, type Rejection } from '../contract/rejection.js';

type Stage = { readonly name: string; readonly run: (given: never, tools: never) => unknown };

/**
 * A flow is data: it can be listed, timed and drawn. Each stage takes what earlier stages gave and
 * returns what it adds, or a rejection that ends the flow. `Given` grows with each stage, so a
 * stage placed before its inputs does not compile.
 */
export type Flow<Input, Given, Tools> = {
  readonly stages: readonly Stage[];
  stage<Added extends object>(
    name: string,
    run: (given: Given, tools: Tools) => Promise<Added | Rejection> | Added | Rejection,
  ): Flow<Input, Given & Exclude<Added, Rejection>, Tools>;
  run(input: Input, tools: Tools): Promise<FlowResult<Given>>;
};

export type FlowResult<Given> = {
  readonly outcome: Given | Rejection;
  /** Results of all stages that ran, also before a rejection: the explanation is made from them. */
  readonly given: Partial<Given>;
  readonly timingsMs: Readonly<Record<string, number>>;
};

const build = <Input, Given, Tools>(stages: readonly Stage[]): Flow<Input, Given, Tools> => ({
  stages,
  stage: (name, run) => build([...stages, { name, run }]),
  run: async (input, tools) => {
    const timingsMs: Record<string, number> = {};
    let given: object = input as object;
    for (const { name, run } of stages) {
      const startMs = performance.now();
      const added = (await run(given as never, tools as never)) as object;
      timingsMs[name] = Math.round((performance.now() - startMs) * 10) / 10;
      if (isRejection(added)) return { outcome: added, given: given, timingsMs };
      given = { ...given, ...added };
    }
    return { outcome: given as Given, given: given, timingsMs };
  },
});

export const flow = <Input extends object, Tools>(): Flow<Input, Input, Tools> => build([]);
