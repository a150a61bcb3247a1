// Listens to the product's stream over the wire as a page does, and keeps what it hears.
import { StreamEvent } from '../../src/domain/stream/snapshot-news.ts';
import type { TestApp } from './app.ts';

export type Listening = {
  status: number;
  events: StreamEvent[];
  /** Settles when the server has ended the reply. */
  over: Promise<void>;
  leave(): Promise<void>;
};

export async function listenTo(app: Pick<TestApp, 'url'>, token: string): Promise<Listening> {
  const stop = new AbortController();
  const response = await fetch(`${app.url}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const events: StreamEvent[] = [];
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        if (part.startsWith('data: ')) events.push(StreamEvent.strict().parse(JSON.parse(part.slice(6))));
      }
    }
  };
  const over = response.ok
    ? read().catch((error: unknown) => (stop.signal.aborted ? undefined : Promise.reject(error)))
    : Promise.resolve();
  return {
    status: response.status,
    events,
    over,
    leave: async () => {
      stop.abort();
      await over;
    },
  };
}
