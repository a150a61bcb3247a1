// The market-data vendor's stocks socket: status, auth and subscribe handshake, minute aggregates and volatility-band events.
import type { WebSocket } from 'ws';
import { haltsOf } from './episodes.ts';
import type { Market } from './market.ts';
import { type Moment, momentOf } from './market-time.ts';
import { nanoseconds } from './massive-api/snapshots.ts';
import { daySoFar } from './minute-bars.ts';
import type { MinuteDay } from './prices-minute.ts';
import { draw } from './random.ts';
import { sessionAt } from './sessions.ts';
import type { Listing } from './universe.ts';
import { openingMinute } from './volumes-minute.ts';

/** Subscriptions with the minute each began at: what was over before is not told. */
type Topics = { all: number | null; symbols: Map<string, number> };
type Connection = { socket: WebSocket; authorized: boolean; topics: Map<string, Topics> };

export type StocksSocket = {
  accept: (socket: WebSocket) => void;
  /** Sends what has happened since the last tick. Call it a few times a second. */
  tick: () => void;
  dropAll: () => void;
  closeAll: () => void;
};

const channels = ['AM', 'LULD'] as const;
/** Events in one frame at most. */
const frameSize = 400;
/** After a longer silence (a stopped clock set forward) only this many minutes are made up for. */
const mostMinutesBehind = 5;
const bandEveryMinutes = 5;

const tapes: Record<string, number> = { XNYS: 1, XNAS: 3 };
const status = (name: string, message: string): string => JSON.stringify([{ ev: 'status', status: name, message }]);

function aggregateEvent(day: MinuteDay, minute: number, startMs: number): string | null {
  const { day: soFar, last, official_open } = daySoFar(day, minute + 1);
  if (!last || !soFar || last.minute !== minute) return null;
  const s = startMs + minute * 60_000;
  return (
    `{"ev":"AM","sym":${JSON.stringify(day.listing.symbol)},"v":${last.v},"dv":"${last.v}.0","av":${soFar.v},"dav":"${soFar.v}.0",` +
    `"op":${official_open ?? 0},"vw":${last.vw},"o":${last.o},"c":${last.c},"h":${last.h},"l":${last.l},"a":${soFar.vw},` +
    `"z":${Math.max(1, Math.round(last.v / last.n))},"s":${s},"e":${s + 60_000}}`
  );
}

/** Band updates (15) every few minutes; halt (17, bands zero) and resume (18) for Nasdaq listings, as the vendor has it. */
function bandEvents(day: MinuteDay, minute: number, startMs: number): string[] {
  const { listing, session } = day;
  const into = minute - openingMinute;
  if (into < 0 || minute >= day.regular_end) return [];
  const events: string[] = [];
  const price = daySoFar(day, minute + 1).last?.c ?? day.bar.o;
  const width = price < 3 ? 0.2 : listing.daily_vol > 0.025 ? 0.1 : 0.05;
  const event = (indicator: number, high: number, low: number, sequence: number): void => {
    const t = nanoseconds(startMs + minute * 60_000 + 500, draw(listing.key, session * 1000 + minute));
    events.push(
      `{"ev":"LULD","T":${JSON.stringify(listing.symbol)},"h":${high},"l":${low},"i":[${indicator}],"z":${tapes[listing.exchange] ?? 2},"t":${t},"q":${sequence}}`,
    );
  };
  const cents = (value: number): number => Math.round(value * 100) / 100;
  for (const { start, end } of listing.exchange === 'XNAS' ? haltsOf(listing, session) : []) {
    if (into === start) event(17, 0, 0, minute * 40 + 3);
    if (into === end) event(18, cents(price * (1 + width)), cents(price * (1 - width)), minute * 40 + 9);
  }
  if ((into + (listing.key % bandEveryMinutes)) % bandEveryMinutes === 0) {
    event(15, cents(price * (1 + width)), cents(price * (1 - width)), minute * 40 + 17);
  }
  return events;
}

export function createStocksSocket(market: Market, now: () => number): StocksSocket {
  const connections = new Set<Connection>();
  let seen: Moment | null = null;

  function send(connection: Connection, events: readonly string[]): void {
    for (let from = 0; from < events.length; from += frameSize) {
      connection.socket.send(`[${events.slice(from, from + frameSize).join(',')}]`);
    }
  }

  function wanted(connection: Connection, channel: string, minute: number): readonly Listing[] {
    const topics = connection.topics.get(channel);
    if (!topics) return [];
    if (topics.all !== null && topics.all <= minute) return market.universe.listings;
    return [...topics.symbols].flatMap(([symbol, since]) =>
      since <= minute ? (market.universe.find(symbol) ?? []) : [],
    );
  }

  function sendMinute(connection: Connection, session: number, minute: number): void {
    const startMs = sessionAt(session).pre_open_ms;
    const aggregates: string[] = [];
    for (const listing of wanted(connection, 'AM', minute)) {
      const day = market.minutes.day(listing, session);
      const event = day && aggregateEvent(day, minute, startMs);
      if (event) aggregates.push(event);
    }
    send(connection, aggregates);
    const bands: string[] = [];
    for (const listing of wanted(connection, 'LULD', minute)) {
      const day = market.minutes.day(listing, session);
      if (day) bands.push(...bandEvents(day, minute, startMs));
    }
    send(connection, bands);
  }

  function authorize(connection: Connection, key: string): void {
    if (key === '') {
      connection.socket.send(status('auth_failed', 'authentication failed'));
      connection.socket.close();
      return;
    }
    for (const other of connections) {
      if (other === connection || !other.authorized) continue;
      other.socket.send(status('max_connections', 'Maximum number of websocket connections exceeded.'));
      other.socket.close(1008);
      connections.delete(other);
    }
    connection.authorized = true;
    connection.socket.send(status('auth_success', 'authenticated'));
  }

  function change(connection: Connection, params: string, add: boolean): void {
    const since = momentOf(now()).minute;
    for (const param of params
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)) {
      const dot = param.indexOf('.');
      const channel = param.slice(0, dot);
      const symbol = param.slice(dot + 1);
      if (dot < 0 || symbol === '' || !channels.some((known) => known === channel)) {
        connection.socket.send(status('error', `not authorized for: ${param}`));
        continue;
      }
      const topics = connection.topics.get(channel) ?? { all: null, symbols: new Map<string, number>() };
      connection.topics.set(channel, topics);
      if (symbol === '*') topics.all = add ? since : null;
      else if (add) topics.symbols.set(symbol, since);
      else topics.symbols.delete(symbol);
      connection.socket.send(status('success', `${add ? 'subscribed' : 'unsubscribed'} to: ${param}`));
    }
  }

  function receive(connection: Connection, text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      connection.socket.send(status('error', 'Invalid message format.'));
      return;
    }
    const { action, params } = (message ?? {}) as Record<string, unknown>;
    const argument = typeof params === 'string' ? params : '';
    if (action === 'auth') authorize(connection, argument);
    else if (!connection.authorized) connection.socket.send(status('auth_required', 'authentication required'));
    else if (action === 'subscribe') change(connection, argument, true);
    else if (action === 'unsubscribe') change(connection, argument, false);
    else connection.socket.send(status('error', 'Unknown action.'));
  }

  /** A new day, or a replay that goes round: yesterday's starting minutes mean nothing now. */
  function forgetStarts(): void {
    for (const { topics } of connections) {
      for (const topic of topics.values()) {
        if (topic.all !== null) topic.all = 0;
        for (const symbol of topic.symbols.keys()) topic.symbols.set(symbol, 0);
      }
    }
  }

  return {
    accept: (socket) => {
      const connection: Connection = { socket, authorized: false, topics: new Map() };
      connections.add(connection);
      socket.on('message', (data) => receive(connection, String(data)));
      socket.on('close', () => connections.delete(connection));
      socket.on('error', () => connections.delete(connection));
      seen ??= momentOf(now());
      socket.send(status('connected', 'Connected Successfully'));
    },
    tick: () => {
      const moment = momentOf(now());
      const before = seen;
      seen = moment;
      if (before && (before.session !== moment.session || moment.minute < before.minute)) forgetStarts();
      if (!before || before.session !== moment.session || moment.minute <= before.minute) return;
      const from = Math.max(before.minute, moment.minute - mostMinutesBehind);
      for (let minute = from; minute < moment.minute; minute += 1) {
        for (const connection of connections) if (connection.authorized) sendMinute(connection, moment.session, minute);
      }
    },
    dropAll: () => {
      for (const { socket } of connections) socket.terminate();
      connections.clear();
    },
    closeAll: () => {
      for (const { socket } of connections) socket.terminate();
      connections.clear();
    },
  };
}
