import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

// Structured clone rather than JSON: dates stay dates, and both ends run the same Node.
const headerBytes = 4;

// Limit on a message. The largest of ours is a page of transactions; anything near this size is not
// from our code.
const maxFrameBytes = 16 * 1024 * 1024;

export const writeFrame = (socket: Socket, value: unknown): void => {
  const body = serialize(value);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(body.length);
  socket.write(Buffer.concat([header, body]));
};

/** Ends when the peer closes; throws when the connection breaks. */
export async function* readFrames(socket: Socket): AsyncGenerator<unknown, undefined> {
  let waiting = Buffer.alloc(0);
  for await (const chunk of socket) {
    waiting = Buffer.concat([waiting, chunk as Buffer]);
    while (waiting.length >= headerBytes) {
      const frameBytes = waiting.readUInt32BE();
      if (frameBytes > maxFrameBytes) throw new Error(`frame of ${frameBytes} bytes`);
      const endByte = headerBytes + frameBytes;
      if (waiting.length < endByte) break;
      yield deserialize(waiting.subarray(headerBytes, endByte));
      waiting = waiting.subarray(endByte);
    }
  }
  return undefined;
}
