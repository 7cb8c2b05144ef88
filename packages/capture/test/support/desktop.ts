import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '../../../client/src/index.js';

/* A customer's page at a desk: it shows the code to scan, and follows the phone. */

const page = `<!doctype html>
<html lang="en"><title>Desk</title><main id="code"></main><p id="status"></p>
<script type="module">
  const { id, qr } = await (await fetch('/session', { method: 'POST' })).json();
  document.getElementById('code').innerHTML = qr;
  new EventSource('/events?' + id).onmessage = ({ data }) => {
    document.getElementById('status').textContent = data;
  };
</script></html>`;

export const startDesktop = async (
  baseUrl: string,
  getToken: () => Promise<string>,
): Promise<{ readonly url: string; readonly server: Server }> => {
  const anverso = createClient({ baseUrl, getToken });
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://desk');
    const answer = async (): Promise<void> => {
      if (pathname === '/session') {
        const steps = [
          { kind: 'document' as const, document_type: 'passport' as const },
          { kind: 'selfie' as const },
        ];
        const created = await anverso.createSession({ steps, language: 'en' });
        response.end(JSON.stringify(created));
      } else if (pathname === '/events') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for await (const session of anverso.followSession(search.slice(1)))
          response.write(`data: ${JSON.stringify(session)}\n\n`);
      } else response.setHeader('content-type', 'text/html').end(page);
    };
    answer().catch((fault: unknown) => response.destroy(fault as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};
