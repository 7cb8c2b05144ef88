import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConversationLine } from '../src/conversation-line.js';
import type { ConversationReply } from '../src/types.js';

const reply = (frames: number): ConversationReply => ({
  ...{ prompts: [], frames, next_in_ms: 200, frames_wanted: null, crops_wanted: null },
});
const message = (from: number) => ({ shown: 0, from, frames: [] });

/** A WebSocket that does what the test says. */
const createSockets = () => {
  const all: Fake[] = [];
  class Fake {
    readonly OPEN = 1;
    static readonly OPEN = 1;
    readyState = 0;
    onopen?: () => void;
    onclose?: () => void;
    onmessage?: (event: { data: string }) => void;
    readonly sent: unknown[] = [];
    constructor(readonly address: string) {
      all.push(this);
    }
    send = (text: string): void => void this.sent.push(JSON.parse(text));
    close = (): void => {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.onclose?.();
    };
    open = (): void => {
      this.readyState = 1;
      this.onopen?.();
    };
    say = (body: object): void => this.onmessage?.({ data: JSON.stringify(body) });
  }
  return { all, Socket: Fake as unknown as typeof WebSocket };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

const start = (Socket?: typeof WebSocket) => {
  const posted: unknown[] = [];
  const line = createConversationLine(Socket, 'ws://a/socket/', { token: 'secret' }, (sent) => {
    posted.push(sent);
    return Promise.resolve(reply(100));
  });
  return { ...line, posted };
};

describe('the messages of a conversation', () => {
  it('go by POST where the runtime has no WebSocket', async () => {
    const { send, posted } = start();
    expect(await send(message(0))).toEqual(reply(100));
    expect(posted).toEqual([message(0)]);
  });

  it('go by POST at once while none is open, and over it from then on', async () => {
    const { all, Socket } = createSockets();
    const { send, posted } = start(Socket);
    await send(message(0));
    all[0]!.open();
    expect(all[0]).toMatchObject({ address: 'ws://a/socket/', sent: [{ token: 'secret' }] });
    await send(message(1));
    expect(posted).toEqual([message(0), message(1)]);
    all[0]!.say(reply(1));
    await settle();
    const said = send(message(2));
    await settle();
    all[0]!.say(reply(3));
    expect(await said).toEqual(reply(3));
    expect(all[0]!.sent.at(-1)).toEqual(message(2));
    expect(posted).toHaveLength(2);
  });

  it('are given up on one that does not open in a second, and tried on three more', async () => {
    const { all, Socket } = createSockets();
    start(Socket);
    await vi.advanceTimersByTimeAsync(999);
    expect(all.map(({ readyState }) => readyState)).toEqual([0]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(all.map(({ readyState }) => readyState)).toEqual([3, 3, 3, 3]);
  });

  const ready = async () => {
    const { all, Socket } = createSockets();
    const started = start(Socket);
    all[0]!.open();
    all[0]!.say(reply(0));
    await settle();
    return { ...started, all };
  };

  it.each([
    ['is closed', (all: ReturnType<typeof createSockets>['all']) => all[0]!.close(), 0],
    [
      'says what is wrong',
      (all: ReturnType<typeof createSockets>['all']) => all[0]!.say({ error: 'No.', code: 'busy' }),
      0,
    ],
    ['says nothing', () => undefined, 1500],
  ] as const)('the same message by POST where it %s, then another one', async (_how, act, ms) => {
    const { send, posted, all } = await ready();
    const said = send(message(4));
    await settle();
    act(all);
    await vi.advanceTimersByTimeAsync(ms);
    expect(await said).toEqual(reply(100));
    expect(posted).toEqual([message(4)]);
    await vi.advanceTimersByTimeAsync(500);
    expect(all).toHaveLength(2);
    all[1]!.open();
    all[1]!.say(reply(0));
    await settle();
    void send(message(5));
    await settle();
    expect(all[1]!.sent.at(-1)).toEqual(message(5));
  });

  it('leave nothing open at the end', async () => {
    const { all, close } = await ready();
    close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(all.map(({ readyState }) => readyState)).toEqual([3]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
