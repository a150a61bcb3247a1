// Changes of a user's own data (stars, lists, rules, channels, screens), announced to all windows of the account.
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { OwnKind } from '../../domain/stream/snapshot-news.ts';
import type { Bus } from '../bus/bus.ts';
import type { AnyHandler, Handlers } from '../http/handlers.ts';

type OwnChange = { user_id: number; kind: OwnKind };

export type OwnChanges = ReturnType<typeof createOwnChanges>;

function parsePayload(payload: string): OwnChange | null {
  const [id, kind] = payload.split(':');
  const known = OwnKind.safeParse(kind);
  return known.success ? { user_id: Number(id), kind: known.data } : null;
}

export function createOwnChanges(bus: Pick<Bus, 'publish' | 'subscribe'>) {
  const followers = new Set<(change: OwnChange) => void>();

  function announcing(kind: OwnKind, handler: AnyHandler): AnyHandler {
    return async (input) => {
      const answer = await handler(input);
      const { caller } = input;
      if (caller !== null) bus.publish('own', `${caller.id}:${kind}`);
      return answer;
    };
  }

  return {
    /** The handlers, which announce each successful change of an endpoint that declares `own`. */
    announced: (handlers: Handlers): Handlers => {
      const wrapped = { ...handlers } as unknown as Record<string, AnyHandler>;
      for (const [name, { own, method }] of Object.entries(endpoints) as [string, Endpoint][]) {
        const handler = wrapped[name];
        if (own !== undefined && method !== 'GET' && handler !== undefined) wrapped[name] = announcing(own, handler);
      }
      return wrapped as unknown as Handlers;
    },
    /** Calls `follow` with each change; returns a function that stops this. */
    onChanged: (follow: (change: OwnChange) => void) => {
      followers.add(follow);
      return () => followers.delete(follow);
    },
    /** Subscribes to changes by every process. */
    begin: async (): Promise<void> => {
      const hear = (payload: string) => {
        const change = parsePayload(payload);
        if (change !== null) for (const follow of followers) follow(change);
      };
      // Lost messages are ignored: pages stay outdated until their own next refresh.
      await bus.subscribe('own', hear, () => undefined);
    },
  };
}
