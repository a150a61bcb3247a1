// Endpoints of a reader's inbox.
import { sampleWindows } from '../../../domain/delivery/delivery-rules.ts';
import { type NewMessage, plainMessage } from '../../../domain/delivery/message.ts';
import { pacificZone } from '../../../domain/delivery/quiet-hours.ts';
import type { Database } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { type Caller, defineRoutes } from '../../http/handlers.ts';
import { type Clock, iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { createRateLimits } from '../../rate-limits/rate-limits.ts';
import type { Notices } from '../notices.ts';
import { insertMessages } from './hand-over-store.ts';
import { createInboxStore, type InboxPlace } from './inbox-store.ts';

/** Acknowledged message; its consequences are written in the same transaction. */
type Acknowledgement = { user_id: number; rule_id: number | null; symbol: string | null };
export type OnAcknowledged = (tx: Query, acknowledged: Acknowledgement) => Promise<void>;

const TOO_MANY_SAMPLES = 'Too many samples. Please try again in a minute.';
export const zoneOf = ({ time_zone }: Pick<Caller, 'time_zone'>): string => time_zone ?? pacificZone;

const placeText = ({ fired_at, id }: InboxPlace) => `${fired_at}_${id}`;
const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parses the cursor of a page; null for the first page. Throws Fault 422 for invalid text. */
function toPlace(text: string | undefined): InboxPlace | null {
  if (text === undefined) return null;
  const [, fired_at = '', id = ''] = PLACE.exec(text) ?? [];
  if (Number.isNaN(Date.parse(fired_at))) throw new Fault(422, 'after: must be the `next` of an earlier page');
  return { fired_at, id };
}

export function createInboxRoutes(deps: {
  database: Database;
  notices: Notices;
  clock: Clock;
  /** Whether the user has this channel and it is confirmed. */
  mayReceive: (userId: number, channelId: number) => Promise<boolean>;
  onAcknowledged: OnAcknowledged;
}) {
  const { database, clock } = deps;
  const store = createInboxStore(database, deps.notices);
  const limitSamples = createRateLimits({ database, clock }).limitUses('sample', sampleWindows, TOO_MANY_SAMPLES);
  const now = () => iso(clock.now());

  function sampleFor(userId: number, channelId: number | null, key: string): NewMessage {
    return {
      ...plainMessage,
      user_id: userId,
      key,
      kind: 'test',
      symbol: null,
      title: 'Test alert',
      text: 'A sample you asked for. Real alerts arrive the same way.',
      link: '/alerts',
      urgent: true,
      fired_at: now(),
      channel_ids: channelId === null ? [] : [channelId],
    };
  }

  return defineRoutes({
    inbox: async ({ query: { kind = null, unread, after, most }, caller }) => {
      const page = { kind, unread: unread === 'true', after: toPlace(after), most };
      const messages = await store.page(caller.id, { ...page, most: most + 1 });
      const last = messages.length > most ? messages[most - 1] : undefined;
      const [counted, today] = await Promise.all([
        store.counts(caller.id),
        store.today(caller.id, zoneOf(caller), now()),
      ]);
      return {
        messages: messages.slice(0, most),
        next: last === undefined ? null : placeText({ fired_at: last.times.fired_at, id: last.id }),
        ...counted,
        today,
      };
    },

    readMessages: async ({ body, caller }) => ({ unread: await store.read(caller.id, body.ids, now()) }),

    showMessages: async ({ body, caller }) => {
      await store.shown(caller.id, body.ids, body.shown_at, now());
      return { success: true };
    },

    acknowledgeMessage: async ({ params, caller }) => {
      const done = await store.acknowledge(caller.id, params.id, now(), async (tx, { rule_id, rule_ids, symbol }) => {
        for (const id of new Set([rule_id, ...rule_ids]))
          await deps.onAcknowledged(tx, { user_id: caller.id, rule_id: id, symbol });
      });
      if (done === null) throw new Fault(404, 'No such message');
      return { success: true };
    },

    retryDelivery: async ({ params, caller }) => {
      const waits = await store.retry(caller.id, params.id, now());
      if (waits === null) throw new Fault(404, 'No such delivery');
      if (!waits) throw new Fault(409, 'This delivery has not failed for good');
      return { success: true };
    },

    testChannel: async ({ body: { id }, caller, request }) => {
      if (id !== null && !(await deps.mayReceive(caller.id, id)))
        throw new Fault(404, 'No such channel, or not confirmed yet');
      await limitSamples(caller.id);
      const sample = sampleFor(caller.id, id, `test:${request.id}`);
      const [message_id] = await database.transaction((tx) => insertMessages(tx, [sample], now(), deps.notices));
      if (message_id === undefined) throw new Fault(429, TOO_MANY_SAMPLES);
      return { message_id };
    },
  });
}
