import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that never changes, as bytes that are made once and shared by all who ask for it. */
export const constantJson = (make: () => unknown) => {
  let bytes: Buffer | undefined;
  return (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    bytes ??= Buffer.from(reply.serialize(make()) as string);
    return reply.type('application/json; charset=utf-8').send(bytes);
  };
};
