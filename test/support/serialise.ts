import Fastify from 'fastify';

/** A body as the service would write it: through the schemas of its route, keys in their order. */
export const serialise = async (
  response: Readonly<Record<string, unknown>>,
  body: unknown,
  status = 200,
): Promise<string> => {
  const app = Fastify();
  app.get('/', {
    audit: 'nothing',
    schema: { response },
    handler: (_request, reply) => reply.code(status).send(body),
  });
  const answer = await app.inject('/');
  await app.close();
  if (answer.statusCode !== status) throw new Error(answer.body);
  return answer.body;
};
