import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait for the answers before them; with more, nothing is read from the caller. */
const mostWaiting = 4;
/** One read may bring this many requests at once; a caller that sends more is cut off. */
const mostKept = 100;

type Turn = {
  readonly request: IncomingMessage;
  readonly response: Parameters<RequestListener>[1] & ServerResponse;
};

/** The requests of one connection. */
const createTurns = (socket: Socket, answer: RequestListener) => {
  const waiting: Turn[] = [];
  let isAnswering = false;
  let isHeld = false;
  const hold = (): void => {
    isHeld = true;
    socket.pause();
  };
  // Node reads on by itself, after an answer or a body.
  socket.on('resume', () => {
    if (isHeld) socket.pause();
  });
  const next = (): void => {
    const turn = socket.writable ? waiting.shift() : undefined;
    isAnswering = turn !== undefined;
    if (!turn) return void waiting.splice(0);
    // The next answer begins once the caller's system has taken this one.
    turn.response.once('close', next);
    if (isHeld && waiting.length <= mostWaiting) {
      isHeld = false;
      socket.resume();
    }
    answer(turn.request, turn.response);
  };
  return (turn: Turn): void => {
    waiting.push(turn);
    if (!isAnswering) next();
    else if (waiting.length > mostKept) socket.destroy();
    else if (waiting.length > mostWaiting) hold();
  };
};

/**
 * Answers the requests of a connection one after another. Node would start them all at once, and
 * keep every answer in memory until the caller reads it.
 */
export const oneAtATime = (answer: RequestListener): RequestListener => {
  const turns = new WeakMap<Socket, ReturnType<typeof createTurns>>();
  return (request, response) => {
    const { socket } = request;
    const known = turns.get(socket) ?? createTurns(socket, answer);
    turns.set(socket, known);
    known({ request, response });
  };
};
