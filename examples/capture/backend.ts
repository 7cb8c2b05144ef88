/** Serves index.html, makes a session for it, and gets the answers by webhook (README.md). */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createClient, isAccepted, type Session, verifyWebhook } from '@anverso/client';

const { ANVERSO_URL: baseUrl = 'http://127.0.0.1:8080', ANVERSO_USERNAME: username = '' } =
  process.env;
const {
  ANVERSO_PASSWORD: password = '',
  WEBHOOK_SECRET: secret = '',
  PORT: port = '3000',
} = process.env;
const anverso = createClient({ baseUrl, username, password });
const html = await readFile(new URL('index.html', import.meta.url), 'utf8');

createServer((request, response) => {
  const answer = async (): Promise<void> => {
    if (request.url === '/session') {
      const { link } = await anverso.createSession({
        steps: [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }],
        language: 'en',
        consent: 'Example Bank compares your photos and does not keep them.',
        webhook_url: `http://127.0.0.1:${port}/webhook`,
      });
      response.end(JSON.stringify({ token: link.split('#')[1] }));
    } else if (request.url === '/webhook') {
      const body = await text(request);
      const signature = request.headers['anverso-signature']?.toString();
      const isOurs = await verifyWebhook(body, signature, secret);
      if (isOurs) {
        const { event, session } = JSON.parse(body) as { event: string; session: Session };
        console.log(
          event,
          session.id,
          isAccepted(session) ? 'accepted' : (session.decision?.outcome ?? session.status),
          body,
        );
      }
      response.writeHead(isOurs ? 204 : 400).end();
    } else
      response
        .setHeader('content-type', 'text/html')
        .end(html.replaceAll('http://127.0.0.1:8080', baseUrl));
  };
  answer().catch((fault: unknown) => response.writeHead(500).end(String(fault)));
}).listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
