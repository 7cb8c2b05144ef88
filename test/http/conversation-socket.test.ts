import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { conversationLimits } from '../../src/contract/conversation.js';
import type { Opened } from '../support/conversation.js';
import { openSocket, socketAddress } from '../support/conversation-socket.js';
import { startTestService, type TestService } from '../support/service.js';

/* A conversation over a WebSocket: who gets one, and what ends it. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.ready();
});

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const open = async (client?: string): Promise<Opened> => {
  const path = '/api/v3.2/biometrics/conversations/';
  const answer = await service.as(client ?? (await service.client()), path, json({}));
  expect(answer.status, answer.text).toBe(201);
  return answer.json as Opened;
};
const message = (from = 0, atMs = 100 * from) => ({
  ...{ shown: 0, from },
  frames: [{ sha256: 'A'.repeat(43), at_ms: atMs }],
});

/** What a connection of raw bytes gets until it is closed, or for half a second. */
const say = async (...parts: readonly string[]): Promise<string> => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  for (const part of parts) {
    socket.write(part);
    await Promise.race([once(socket, 'close'), pause(400)]);
  }
  socket.destroy();
  return said;
};
const key = 'dGhlIHNhbXBsZSBub25jZQ==';
const handshake = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
  `sec-websocket-key: ${key}\r\nsec-websocket-version: 13\r\n${more}\r\n`;
const pathOf = (id: string): string => new URL(socketAddress(service.url, id)).pathname;
const someId = 'A'.repeat(22);

describe('requests with an Upgrade header', () => {
  it('h2c, which Java’s client sends with every request, is answered as if it were not there', async () => {
    const h2c =
      'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAEAAEAA\r\n';
    const get = await say(`GET /healthz HTTP/1.1\r\nhost: a\r\n${h2c}\r\n`);
    expect(get).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const post = await say(
      `POST /api/v3.2/conversations/${someId}/hashes/ HTTP/1.1\r\nhost: a\r\n${h2c}` +
        `authorization: Bearer ${'A'.repeat(43)}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]`,
    );
    expect(post).toMatch(/^HTTP\/1\.1 400 [^]*"field":"shown"/);
    // The connection stays one of HTTP.
    const again = `GET /healthz HTTP/1.1\r\nhost: a\r\n${h2c}\r\n`;
    const two = await say(again, again);
    expect(two.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  });

  it('a WebSocket elsewhere gets the answer of that address', async () => {
    expect(await say(handshake('/healthz'))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await say(handshake('/nowhere'))).toMatch(/^HTTP\/1\.1 404 /);
    expect(await say(handshake(pathOf('short')))).toMatch(/^HTTP\/1\.1 (400|404) /);
  });

  it('without one, the address says what it is for', async () => {
    const answer = await fetch(service.url + pathOf(someId));
    expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket']);
  });

  it('101 with a good one, 400 with another, 403 for the page of a stranger', async () => {
    const good = handshake(pathOf(someId), 'sec-websocket-protocol: secret\r\n');
    const opened = await say(good);
    expect(opened).toMatch(/^HTTP\/1\.1 101 /);
    expect(opened).not.toContain('secret');
    expect(await say(good.replace(key, 'short'))).toMatch(/^HTTP\/1\.1 400 /);
    const origin = (text: string) => say(handshake(pathOf(someId), `origin: ${text}\r\n`));
    expect(await origin('https://a')).toMatch(/^HTTP\/1\.1 101 /);
    expect(await origin('https://b')).toMatch(/^HTTP\/1\.1 403 /);
    await service.client({ origins: ['https://b'] });
    expect(await origin('https://b')).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('not before the answers to earlier requests on the connection', async () => {
    const said = await say(`GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n${handshake(pathOf(someId))}`);
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 426']);
  });
});

/** A client's frame: masked with zeros, so that its text can be read here. */
const frame = (text: string, { opcode = 1, isLast = true } = {}): Buffer => {
  const bytes = Buffer.from(text);
  const size =
    bytes.length < 126
      ? [0x80 | bytes.length]
      : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, ...size, 0, 0, 0, 0]), bytes]);
};
/** The code of the close frame that ends what the service says; 1006 without one. */
const closeCodeIn = (said: Buffer): number => {
  const at = said.lastIndexOf(0x88);
  return at >= 0 && at + 4 <= said.length ? said.readUInt16BE(at + 2) : 1006;
};
const rawTalk = async (id: string, frames: readonly Buffer[]) => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
  socket.on('error', () => undefined);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(socket, 'close');
  socket.write(handshake(pathOf(id)));
  await once(socket, 'data');
  for (const one of frames) socket.write(one);
  const startMs = performance.now();
  await ended;
  return { code: closeCodeIn(Buffer.concat(chunks)), ms: performance.now() - startMs };
};

describe('a WebSocket of a conversation', () => {
  it('begins with the conversation as it is, and goes on where another connection ended', async () => {
    const talk = await open();
    const one = await openSocket(service.url, talk);
    expect(one.first).toMatchObject({ frames: 0, prompts: [{ number: 0 }] });
    expect(await one.send(message())).toMatchObject({ frames: 1 });
    const other = await openSocket(service.url, talk);
    expect(other.first.frames).toBe(1);
    // Of two connections the older one is lost.
    expect(await one.closed).toBe(4409);
    expect(await other.send(message())).toMatchObject({ frames: 1 });
    other.socket.close();
    expect(await other.closed).toBe(1005);
  });

  it.each([
    [
      'another conversation’s token',
      4401,
      (_talk: Opened, other: Opened) => [frame(JSON.stringify({ token: other.token }))],
    ],
    ['no token', 4401, () => [frame('{}')]],
    [
      'a long first message',
      4401,
      ({ token }: Opened) => [frame(JSON.stringify({ token, more: 'x'.repeat(300) }))],
    ],
    [
      'garbage',
      4400,
      ({ token }: Opened) => [frame(JSON.stringify({ token })), frame('{"shown":'.repeat(2000))],
    ],
    [
      'binary',
      1003,
      ({ token }: Opened) => [frame(JSON.stringify({ token })), frame('a', { opcode: 2 })],
    ],
    ['no UTF-8', 1007, () => [Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff])]],
    [
      'a frame of 4 GiB',
      1009,
      () => [Buffer.from([0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
    ],
    ['a frame that is not masked', 1002, () => [Buffer.from([0x81, 1, 0x61])]],
    [
      'a thousand fragments',
      1008,
      () => [
        frame('{', { isLast: false }),
        ...Array.from({ length: 1000 }, () => frame('', { opcode: 0, isLast: false })),
      ],
    ],
    [
      'messages without waiting for replies',
      1008,
      ({ token }: Opened) => [
        frame(JSON.stringify({ token })),
        ...Array.from({ length: 10_000 }, () => frame(JSON.stringify(message()))),
      ],
    ],
  ])('%s: ended at once, %i', async (_what, code, framesOf) => {
    const client = await service.client();
    const [talk, other] = [await open(client), await open(client)];
    const ended = await rawTalk(talk.id, framesOf(talk, other));
    expect(ended.code).toBe(code);
    // A second to read it, and the machine's own delay.
    expect(ended.ms).toBeLessThan(2500);
    await expect.poll(() => socketsOpen()).toBe(0);
  });

  it('without a first message it is ended after five seconds', async () => {
    const ended = await rawTalk(someId, []);
    expect([ended.code, ended.ms > 4500, ended.ms < 8000]).toEqual([4408, true, true]);
  });

  it('a message that does not fit is answered as by POST, and ends it', async () => {
    const talk = await open();
    const { send, next, closed } = await openSocket(service.url, talk);
    await send(message());
    expect(await send(message(0, 7))).toEqual({
      ...{ error: expect.any(String) as string, code: 'frames_changed' },
    });
    await expect(next()).rejects.toThrow('4409');
    expect(await closed).toBe(4409);
  });

  it('holds the limit of messages', async () => {
    const talk = await open();
    const state = (await service.store.conversations.find(talk.id))!;
    await service.store.conversations.save(talk.id, 0, {
      ...state,
      messages: conversationLimits.messages - 1,
    });
    const { send, closed } = await openSocket(service.url, talk);
    await send(message());
    expect(await send(message())).toMatchObject({ code: 'messages_spent' });
    expect(await closed).toBe(4409);
  });

  it.each([
    ['its client is disabled', (name: string) => service.store.clients.disable(name, new Date())],
    ['it is erased', (_name: string, id: string) => service.store.conversations.remove(id)],
  ])('ends when %s, although it says nothing', async (_how, end) => {
    const client = await service.client();
    const talk = await open(client);
    const { closed } = await openSocket(service.url, talk);
    const startMs = performance.now();
    await end(client, talk.id);
    expect(await closed).toBe(4401);
    expect(performance.now() - startMs).toBeLessThan(4000);
  });

  it('is one line of the log, without a word of what was said, and counted', async () => {
    const talk = await open();
    const { socket, closed, send } = await openSocket(service.url, talk);
    expect(await socketsOpen()).toBe(1);
    await send(message());
    socket.close();
    await closed;
    const route = '/api/v3.2/conversations/:id/socket/';
    const lineOf = () => service.logs.findLast((line) => line.includes(route));
    await expect.poll(lineOf).toContain('"ended":"left"');
    const line = JSON.parse(lineOf()!) as object;
    expect(line).toMatchObject({ route, status: 101, messages: 1, ended: 'left' });
    expect(service.logs.join('')).not.toContain(talk.token);
    expect(service.logs.join('')).not.toContain('A'.repeat(43));
  });

  it('a service that stops says so, and waits for none', async () => {
    const stopping = await startTestService();
    await stopping.ready();
    const answer = await stopping.as(
      await stopping.client(),
      '/api/v3.2/biometrics/conversations/',
      json({}),
    );
    const { closed } = await openSocket(stopping.url, answer.json as Opened);
    await stopping.stop();
    expect(await closed).toBe(1001);
  });
});

const socketsOpen = async (): Promise<number> => {
  const { text } = await service.request('/metrics');
  return Number(/^anverso_conversation_sockets (\d+)$/m.exec(text)![1]);
};
