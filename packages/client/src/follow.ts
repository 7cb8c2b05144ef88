import { anversoError } from './errors.js';

/** `data:` of each event in a text that ends between two events; comments are skipped. */
const dataIn = (events: string): readonly string[] =>
  events.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));

/** Server-sent events whose data is JSON; `EventSource` cannot send a token. */
export async function* follow<T>(
  fetcher: typeof fetch,
  url: string,
  getToken: () => Promise<string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  const headers = { authorization: `Bearer ${await getToken()}`, accept: 'text/event-stream' };
  const { ok, status, body } = await fetcher(url, { headers, ...(signal && { signal }) });
  if (!ok || !body) throw anversoError(status, `HTTP ${status}`);
  const decoder = new TextDecoder();
  let text = '';
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const end = text.lastIndexOf('\n\n');
      if (end < 0) continue;
      for (const data of dataIn(text.slice(0, end))) yield JSON.parse(data) as T;
      text = text.slice(end + 2);
    }
  } finally {
    await reader.cancel();
  }
}
