// Outbox: sends due messages, each channel independently, so that a slow one delays no other.
import { settingsAtFirst } from '../../../domain/delivery/channel.ts';
import { earliestSend, nextTry, type SentKind } from '../../../domain/delivery/delivery-rules.ts';
import { plainMessage } from '../../../domain/delivery/message.ts';
import { type DueDelivery, nextParcel, splitHeld } from '../../../domain/delivery/parcel.ts';
import { heldUntil, nextMidnight, pacificZone } from '../../../domain/delivery/quiet-hours.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import { retryAfterMs } from '../../../providers/calls/http-problem.ts';
import { type Clock, iso } from '../../process/clock.ts';
import type { Log } from '../../process/log.ts';
import { insertMessages } from '../inbox/hand-over-store.ts';
import type { Notices } from '../notices.ts';
import { type Sender, SendProblem } from '../senders/sender.ts';
import type { MailQueue } from './mail-queue.ts';
import type { OutboxChannel, OutboxStore } from './outbox-store.ts';
import { withinExchange } from './within-exchange.ts';

export type Senders = { readonly [Kind in SentKind]: Sender | null };
/** Receives the outcome of each exchange, and the seconds since its oldest message fired. */
export type OnExchange = (kind: SentKind, outcome: 'sent' | 'failed' | 'dead', seconds: number) => void;

/** Finds the users among these whose accounts are not disabled. */
export type EnabledAmong = (userIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** The job keeps running while a delivery is due within this time, ms; else the next sweep or message starts one. */
const STAYS_MS = minuteMs;
/** Id that represents system mails among ids of channels. */
const MAILS = 0;
const DISABLED = 'Not sent: the account was disabled';

export function createOutbox(deps: {
  store: OutboxStore;
  mails: Pick<MailQueue, 'nextAt' | 'drain'>;
  notices: Notices;
  senders: Senders;
  clock: Clock;
  log: Log;
  newId: () => string;
  enabledAmong: EnabledAmong;
  onExchange: OnExchange;
}) {
  const { store, mails, senders, clock, log } = deps;
  let woken = false;
  let endPause: () => void = () => undefined;
  /** Number of wake-ups so far, to notice those during an exchange. */
  let news = 0;
  /** End of the pause, epoch ms; a delivery due sooner ends it. */
  let pausedUntil = Number.POSITIVE_INFINITY;
  const nowText = () => iso(clock.now());

  function wake(): void {
    woken = true;
    endPause();
  }

  /** Postpones a parcel to `at`, epoch ms. */
  async function postpone(parcel: readonly DueDelivery[], state: 'held' | 'waiting', at: number): Promise<void> {
    await store.postpone({ ids: listIds(parcel), state, until: iso(at) });
    if (at < pausedUntil) wake();
  }

  /** Pauses for `ms`, until woken, or until the signal aborts. */
  async function pause(ms: number, signal: AbortSignal): Promise<void> {
    if (woken) return;
    const over = new AbortController();
    const whole = AbortSignal.any([signal, over.signal]);
    endPause = () => over.abort(new Error('woken'));
    await clock.sleep(ms, whole).catch(() => undefined);
  }

  async function exchange(channel: OutboxChannel, parcel: readonly DueDelivery[], signal: AbortSignal): Promise<void> {
    const [first] = parcel;
    if (first === undefined) return;
    const id = first.batch ?? (parcel.length === 1 ? first.message.id : deps.newId());
    if (first.batch === null) await store.begin({ ids: listIds(parcel), batch: id });
    const sender = senders[channel.kind];
    if (sender === null) throw new SendProblem('This server does not send to it');
    const messages = parcel.map(({ message }) => message);
    await withinExchange(clock, signal, (whole) => sender(channel, { id, messages }, whole));
  }

  /** Channels with due deliveries, except busy ones; what waits for a disabled account ends. */
  async function findDue(busy: readonly number[]): Promise<OutboxChannel[]> {
    const due = await store.dueChannels(nowText(), busy);
    const enabled = await deps.enabledAmong([...new Set(due.map(({ user_id }) => user_id))]);
    const closed = due.flatMap(({ id, user_id }) => (enabled.has(user_id) ? [] : [id]));
    if (closed.length > 0) await store.endWaiting(closed, DISABLED);
    return due.filter(({ user_id }) => enabled.has(user_id));
  }

  /** Runs one exchange with a channel, or stores why its messages wait; returns whether more messages are due. */
  async function serve(channel: OutboxChannel, signal: AbortSignal): Promise<boolean> {
    const now = clock.now();
    const zone = channel.zone ?? pacificZone;
    const { quiet, muted_until } = channel;
    const quietEnd = heldUntil({ ...settingsAtFirst(zone), quiet, muted_until }, now);
    const { held, free } = splitHeld(await store.due({ id: channel.id, now: iso(now) }), quietEnd !== null);
    if (quietEnd !== null && held.length > 0) await postpone(held, 'held', quietEnd);
    const parcel = nextParcel(free);
    if (parcel.length === 0) return false;
    await send(channel, parcel, signal);
    return parcel.length < free.length;
  }

  async function send(channel: OutboxChannel, parcel: readonly DueDelivery[], signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const zone = channel.zone ?? pacificZone;
    const { rests_until } = channel;
    if (rests_until !== null && Date.parse(rests_until) > now)
      return postpone(parcel, 'waiting', Date.parse(rests_until));
    const at = earliestSend(channel.kind, {
      lastAt: channel.last_sent_at === null ? null : Date.parse(channel.last_sent_at),
      sentToday: channel.kind === 'email' ? await store.sentToday({ id: channel.id, zone, now: iso(now) }) : 0,
      urgent: parcel.some(({ message }) => message.urgent),
      now,
      dayEnds: nextMidnight(now, zone),
    });
    if (at > now) return postpone(parcel, 'waiting', at);
    const fired = Math.min(...parcel.map(({ message }) => Date.parse(message.fired_at)));
    const report = (outcome: 'sent' | 'failed' | 'dead') =>
      deps.onExchange(channel.kind, outcome, Math.max(0, clock.now() - fired) / secondMs);
    try {
      await exchange(channel, parcel, signal);
    } catch (error) {
      // The process is ending and cannot know the outcome: the parcel stays and is sent again under the same id.
      if (signal.aborted) return;
      const isDead = await refused(channel, parcel, error);
      return report(isDead ? 'dead' : 'failed');
    }
    await store.accepted({ ...toParcelled(channel, parcel), now: nowText() });
    report('sent');
  }

  /**
   * Stores a refused parcel; true when it is not sent again: after the last try, or when the channel no longer exists.
   */
  async function refused(channel: OutboxChannel, parcel: readonly DueDelivery[], error: unknown): Promise<boolean> {
    const isProblem = error instanceof SendProblem;
    if (isProblem && error.gone) {
      await endChannel(channel, parcel.length, error.message);
      return true;
    }
    if (!isProblem) log.error({ err: error, channel: channel.id }, 'delivery: channel failed');
    const now = clock.now();
    const asked = isProblem ? retryAfterMs({ 'retry-after': error.retryAfter ?? undefined }, now) : null;
    const rests = asked === null ? null : now + asked;
    const planned = nextTry(Math.max(...parcel.map(({ tries }) => tries)) + 1, now, clock.chance());
    const next = planned === null ? null : Math.max(planned, rests ?? planned);
    await store.failed({
      ...toParcelled(channel, parcel),
      error: isProblem ? error.message : 'Failed: see the log of the server',
      next: next === null ? null : iso(next),
      rests: rests === null ? null : iso(rests),
      now: iso(now),
    });
    if (next !== null && next < pausedUntil) wake();
    return next === null;
  }

  /** Ends a channel; an inbox message states how many alerts it did not deliver. */
  async function endChannel({ id, user_id, address }: OutboxChannel, count: number, words: string): Promise<void> {
    const missed = count === 1 ? '1 alert was not shown there' : `${count} alerts were not shown there`;
    const fired_at = nowText();
    const message = {
      ...plainMessage,
      user_id,
      key: `channel-ended:${id}`,
      kind: 'product',
      symbol: null,
      title: `${address} takes no more alerts`,
      text: `${words}; ${missed}. Allow alerts on that device again to go on.`,
      link: '/alerts',
      fired_at,
    } as const;
    await store.end(id, async (tx) => {
      await insertMessages(tx, [message], fired_at, deps.notices);
    });
  }

  /** Runs `work`; after an error waits a second, and then reports that more is due. */
  async function workSafely(channel: number, signal: AbortSignal, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error, channel }, 'delivery: channel not served');
      await clock.sleep(secondMs, signal).catch(() => undefined);
      return true;
    }
  }

  /** Time of the next delivery or mail that is not being sent, ISO; null for none. */
  async function nextAt(busy: readonly number[]): Promise<string | null> {
    const instants = [await store.nextAt(busy, nowText()), busy.includes(MAILS) ? null : await mails.nextAt()];
    return instants.filter((at) => at !== null).toSorted()[0] ?? null;
  }

  return {
    /** Wakes the outbox to check for due messages. */
    wake: () => {
      news += 1;
      wake();
    },

    /** Time of the next delivery, ISO; null for none. */
    nextAt: () => nextAt([]),

    /** Sends until nothing is due soon or the signal aborts. */
    run: async (signal: AbortSignal): Promise<void> => {
      const busy = new Map<number, Promise<void>>();
      /** `work` returns whether more is due: then, and after the last exchange, the pause ends. */
      const begin = (channel: number, work: () => Promise<boolean>) => {
        const done = workSafely(channel, signal, work).then((isMoreDue) => {
          busy.delete(channel);
          if (isMoreDue || busy.size === 0) wake();
        });
        busy.set(channel, done);
      };
      const serveWhole = async (channel: OutboxChannel): Promise<boolean> => {
        let known = news;
        let isMoreDue = await serve(channel, signal);
        // Checks caused by a wake-up skip channels whose exchange is running: check again for them.
        while (!isMoreDue && known !== news) {
          known = news;
          isMoreDue = (await store.due({ id: channel.id, now: nowText() })).length > 0;
        }
        return isMoreDue;
      };
      const drainMails = async (): Promise<boolean> => {
        await mails.drain(signal);
        return true;
      };
      while (!signal.aborted) {
        woken = false;
        pausedUntil = Number.POSITIVE_INFINITY;
        for (const channel of await findDue([...busy.keys()])) {
          begin(channel.id, () => serveWhole(channel));
        }
        const mailAt = busy.has(MAILS) ? null : await mails.nextAt();
        if (mailAt !== null && Date.parse(mailAt) <= clock.now()) begin(MAILS, drainMails);
        const next = await nextAt([...busy.keys()]);
        const wait = next === null ? Number.POSITIVE_INFINITY : Date.parse(next) - clock.now();
        if (busy.size === 0 && wait > STAYS_MS && !woken) break;
        if (wait <= 0) continue;
        pausedUntil = clock.now() + Math.min(wait, STAYS_MS);
        await pause(pausedUntil - clock.now(), signal);
      }
      await Promise.all(busy.values());
    },
  };
}

const listIds = (deliveries: readonly DueDelivery[]): number[] => deliveries.map(({ id }) => id);
const toParcelled = ({ id, user_id }: OutboxChannel, parcel: readonly DueDelivery[]) => ({
  channel_id: id,
  user_id,
  ids: listIds(parcel),
});
