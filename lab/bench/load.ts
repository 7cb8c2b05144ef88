import { Agent, request } from 'node:http';

export type Target = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
};

export type Load = {
  readonly connections: number;
  readonly forMs: number;
  /** Called after each answer with the share of the time that has passed. */
  readonly progress: (share: number) => void;
};

type Sample = { readonly latenciesMs: readonly number[]; readonly seconds: number };

const once = (agent: Agent, { url, method, headers, body }: Target): Promise<number> =>
  new Promise((resolve, reject) => {
    const startMs = performance.now();
    const sent = request(url, { agent, method, headers }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - startMs)
          : reject(new Error(`${method} ${url} answered ${answer.statusCode}`)),
      );
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Closed loop: each connection sends its next request when it has its answer. */
export const applyLoad = async (target: Target, load: Load): Promise<Sample> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  const passedMs = (): number => performance.now() - startMs;
  const connection = async (): Promise<void> => {
    while (passedMs() < load.forMs) {
      latenciesMs.push(await once(agent, target));
      load.progress(Math.min(1, passedMs() / load.forMs));
    }
  };
  try {
    await Promise.all(Array.from({ length: load.connections }, connection));
    return { latenciesMs, seconds: passedMs() / 1000 };
  } finally {
    agent.destroy();
  }
};
