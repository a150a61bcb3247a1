// Client of the product's event stream; keeps the events it receives.
import { createParser } from 'eventsource-parser';
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
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ data }) => events.push(StreamEvent.strict().parse(JSON.parse(data))),
    });
    for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
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
