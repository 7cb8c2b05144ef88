import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createClient, isAccepted, type Session, verifyWebhook } from '@anverso/client';

const { ANVERSO_URL, ANVERSO_USERNAME, ANVERSO_PASSWORD } = process.env as Record<string, string>;
const { WEBHOOK_SECRET, WEBHOOK_URL, PORT } = process.env as Record<string, string>;
const credentials = { username: ANVERSO_USERNAME!, password: ANVERSO_PASSWORD! };
const anverso = createClient({ baseUrl: ANVERSO_URL!, ...credentials });
const seen = new Set<unknown>(); // a database in earnest: an event may come more than once

createServer((request, response) => {
  const answer = async (): Promise<void> => {
    if (request.url === '/start') {
      const steps = [{ kind: 'document', document_type: 'passport' }, { kind: 'selfie' }] as const;
      const consent = 'Example Bank compares your photos and does not keep them.'; // your own text
      const session = await anverso.createSession({ steps, consent, webhook_url: WEBHOOK_URL! });
      return void response.end(JSON.stringify(session)); // show its `qr`, or go to its `link`
    }
    const [body, signature] = [await text(request), String(request.headers['anverso-signature'])];
    const isOurs = await verifyWebhook(body, signature, WEBHOOK_SECRET!);
    response.writeHead(isOurs ? 204 : 400).end();
    const id = request.headers['anverso-event-id'];
    if (!isOurs || seen.has(id)) return;
    seen.add(id);
    const { event, session } = JSON.parse(body) as { event: string; session: Session };
    if (event !== 'session.decided' && event !== 'session.reviewed') return;
    // Every step may be done and the answer still be no: only the decision says. A reviewer who asks
    // for a new photo leaves none.
    const outcome = session.decision?.outcome ?? 'waits for a new photo'; // 'review': for your staff
    console.log(event, session.id, isAccepted(session) ? 'accepted' : outcome);
  };
  answer().catch(() => response.writeHead(502).end());
}).listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
