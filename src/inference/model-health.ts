import { failedModelOf } from '../workers/faults.js';

type Options = {
  /** Why the model cannot be used, or undefined. May throw: then it is tried again later. */
  readonly check: (model: string) => Promise<string | undefined>;
  readonly failed: (model: string) => void;
  readonly recovered: (model: string) => void;
  readonly retryMs?: number;
};

/**
 * Models that failed while the node ran. Until each has given its known answer again, the node is
 * not ready: other nodes take its requests.
 */
export const createModelHealth = ({ check, failed, recovered, retryMs = 10_000 }: Options) => {
  const models = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const retry = async (): Promise<void> => {
    for (const model of models) {
      const isWell = await check(model).then(
        (problem) => problem === undefined,
        () => false,
      );
      if (isWell && models.delete(model)) recovered(model);
    }
    timer = models.size > 0 ? schedule() : undefined;
  };
  const schedule = (): NodeJS.Timeout => setTimeout(() => void retry(), retryMs).unref();

  return {
    /** Called for every fault of a job. A fault that no model caused changes nothing. */
    observe: (error: unknown): void => {
      const model = failedModelOf(error);
      if (model === undefined) return;
      failed(model);
      models.add(model);
      timer ??= schedule();
    },
    /** For the log of /readyz. */
    problem: (): string | undefined =>
      models.size > 0 ? `models failed: ${[...models].join(', ')}` : undefined,
    stop: (): void => {
      models.clear();
      clearTimeout(timer);
    },
  };
};

export type ModelHealth = ReturnType<typeof createModelHealth>;
