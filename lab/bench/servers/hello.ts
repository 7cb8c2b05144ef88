/** The least that a server on this framework can do: the baseline for the others. */
import Fastify from 'fastify';
import { report } from './report-to-parent.js';

const app = Fastify();
app.get('/hello', () => ({ hello: 'world' }));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
report({ url });
