// Massive stocks socket: handshake, then the events of every passing minute.
import type { WebSocket } from 'ws';
import { type Moment, toMoment } from '../calendar/market-time.ts';
import { sessionAt } from '../calendar/sessions.ts';
import type { Listing } from '../listings/listing.ts';
import type { Market } from '../prices/market.ts';
import { minuteDay } from '../prices/minute-days.ts';
import { aggregateEvent, bandEvents } from './socket-events.ts';
import { createSocketFaults, distort, emptyLedger, type Late, type SocketFaults } from './socket-faults.ts';

/** Subscriptions with the minute each began at: earlier minutes are not sent. */
type Topics = { all: number | null; symbols: Map<string, number> };
type Connection = {
  socket: WebSocket;
  authorized: boolean;
  topics: Map<string, Topics>;
  late: Late[];
  /** Ticks until the connection is greeted; 0 once greeted. */
  greeted_after: number;
};

export type StocksSocket = ReturnType<typeof createStocksSocket>;

const channels = ['AM', 'LULD'] as const;
/** Most events in a frame. */
const frameSize = 400;
/** Ticks until a slow start greets. */
const slowStartPasses = 8;
/** Most minutes sent at once after a pause, such as a stopped clock set forward; older ones are lost. */
const mostMinutesBehind = 5;

/** `hasStream`: whether the plan of the key has streaming. */
export function createStocksSocket(market: Market, now: () => number, hasStream: () => boolean = () => true) {
  return {
    market,
    now,
    connections: new Set<Connection>(),
    /** Moment up to which events were sent; null before the first connection or tick. */
    sent_until: null as Moment | null,
    faults: createSocketFaults(),
    ledger: emptyLedger(),
    hasStream,
  };
}

function sendStatus({ socket }: Connection, status: string, message: string): void {
  socket.send(JSON.stringify([{ ev: 'status', status, message }]));
}

function sendEvents({ socket }: Connection, events: readonly string[]): void {
  for (let from = 0; from < events.length; from += frameSize) {
    socket.send(`[${events.slice(from, from + frameSize).join(',')}]`);
  }
}

function subscribed(market: Market, connection: Connection, channel: string, minute: number): readonly Listing[] {
  const topics = connection.topics.get(channel);
  if (!topics) return [];
  if (topics.all !== null && topics.all <= minute) return market.universe.listings;
  return [...topics.symbols].flatMap(([symbol, since]) =>
    since <= minute ? (market.universe.find(symbol) ?? []) : [],
  );
}

function sendMinute(
  { market, faults, ledger }: StocksSocket,
  connection: Connection,
  session: number,
  minute: number,
): void {
  const startMs = sessionAt(session).pre_open_ms;
  ledger.minutes += 1;
  for (const channel of channels) {
    const events = subscribed(market, connection, channel, minute).flatMap((listing) => {
      const day = minuteDay(market.minutes, listing, session);
      if (!day) return [];
      return channel === 'AM' ? (aggregateEvent(day, minute, startMs) ?? []) : bandEvents(day, minute, startMs);
    });
    sendEvents(connection, distort(faults, ledger, connection.late, events, { seed: market.seed, minute }));
  }
}

const TOO_MANY = 'Maximum number of websocket connections exceeded.';

/** Signs a connection in, or refuses it. Only one stays signed in, whatever its key: the others are closed. */
function authorize(state: StocksSocket, connection: Connection, key: string): void {
  const { connections, faults, ledger } = state;
  ledger.sign_ins += 1;
  const refusal: [status: string, message: string, code?: number] | null =
    !state.hasStream() || faults.meet('socket-no-streaming')
      ? ['auth_failed', 'This plan has no streaming access.', 1008]
      : faults.meet('socket-old-refusal')
        ? ['error', 'authentication failed', 1008]
        : key === '' || faults.meet('socket-refused-login')
          ? ['auth_failed', 'authentication failed']
          : faults.meet('socket-max-connections')
            ? ['max_connections', TOO_MANY, 1008]
            : null;
  if (refusal !== null) {
    const [status, message, code] = refusal;
    ledger.refused += 1;
    sendStatus(connection, status, message);
    connection.socket.close(code);
    return;
  }
  for (const other of connections) {
    if (other === connection || !other.authorized) continue;
    sendStatus(other, 'max_connections', TOO_MANY);
    other.socket.close(1008);
    connections.delete(other);
  }
  connection.authorized = true;
  sendStatus(connection, 'auth_success', 'authenticated');
}

/** Refusal of a topic; null if the topic is open. */
function topicRefusal(faults: SocketFaults, channel: string, param: string): string | null {
  if (faults.of('socket-no-real-time') !== null)
    return 'No real-time data for this key; a delayed address exists for delayed plans.';
  if (faults.of('socket-unsigned') !== null) return 'Real-time data needs the signed agreements of the exchanges.';
  if (channel !== 'LULD') return null;
  if (faults.of('socket-bare-refusals') !== null) return 'not authorized';
  return faults.of('socket-no-luld') === null ? null : `not authorized for: ${param}`;
}

function changeTopic(
  { faults }: StocksSocket,
  connection: Connection,
  param: string,
  add: boolean,
  minute: number,
): void {
  const dot = param.indexOf('.');
  const channel = param.slice(0, dot);
  const symbol = param.slice(dot + 1);
  if (dot < 0 || symbol === '' || !channels.some((known) => known === channel)) {
    sendStatus(connection, 'error', `not authorized for: ${param}`);
    return;
  }
  const refusal = topicRefusal(faults, channel, param);
  if (refusal !== null) {
    sendStatus(connection, 'error', refusal);
    return;
  }
  const topics = connection.topics.get(channel) ?? { all: null, symbols: new Map<string, number>() };
  connection.topics.set(channel, topics);
  if (symbol === '*') topics.all = add ? minute : null;
  else if (add) topics.symbols.set(symbol, minute);
  else topics.symbols.delete(symbol);
  sendStatus(connection, 'success', `${add ? 'subscribed' : 'unsubscribed'} to: ${param}`);
}

function receive(state: StocksSocket, connection: Connection, text: string): void {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    sendStatus(connection, 'error', 'Invalid message format.');
    return;
  }
  const { action, params } = (message ?? {}) as Record<string, unknown>;
  const argument = typeof params === 'string' ? params : '';
  if (action === 'auth') authorize(state, connection, argument);
  else if (!connection.authorized) sendStatus(connection, 'auth_required', 'authentication required');
  else if (action === 'subscribe' || action === 'unsubscribe') {
    const { minute } = toMoment(state.now());
    for (const param of argument.split(',').map((part) => part.trim())) {
      if (param !== '') changeTopic(state, connection, param, action === 'subscribe', minute);
    }
  } else sendStatus(connection, 'error', 'Unknown action.');
}

export function acceptConnection(state: StocksSocket, socket: WebSocket): void {
  const isSlow = state.faults.meet('socket-slow-start');
  const connection: Connection = {
    socket,
    authorized: false,
    topics: new Map(),
    late: [],
    greeted_after: isSlow ? slowStartPasses : 0,
  };
  state.connections.add(connection);
  state.ledger.connections += 1;
  socket.on('message', (data) => receive(state, connection, String(data)));
  socket.on('close', () => state.connections.delete(connection));
  socket.on('error', () => state.connections.delete(connection));
  state.sent_until ??= toMoment(state.now());
  if (!isSlow) greet(connection);
}

function greet(connection: Connection): void {
  connection.greeted_after = 0;
  sendStatus(connection, 'connected', 'Connected Successfully');
}

/** Resets the start minutes of topics for a new day, or a replay that begins again. */
function resetTopicStarts(connections: Set<Connection>): void {
  for (const { topics } of connections) {
    for (const topic of topics.values()) {
      if (topic.all !== null) topic.all = 0;
      for (const symbol of topic.symbols.keys()) topic.symbols.set(symbol, 0);
    }
  }
}

/** Sends the minutes passed since the last call; called a few times a second. */
export function sendPassedMinutes(state: StocksSocket): void {
  const { connections, faults, sent_until: before } = state;
  const moment = toMoment(state.now());
  for (const connection of connections) {
    if (connection.greeted_after === 0) continue;
    connection.greeted_after -= 1;
    if (connection.greeted_after === 0) greet(connection);
  }
  state.sent_until = moment;
  if (!before) return;
  const sameDay = before.session === moment.session;
  if (!sameDay || moment.minute < before.minute) resetTopicStarts(connections);
  if (!sameDay) return;
  for (let minute = Math.max(before.minute, moment.minute - mostMinutesBehind); minute < moment.minute; minute += 1) {
    for (const connection of connections) {
      if (connection.authorized) sendMinute(state, connection, moment.session, minute);
    }
    faults.passMinute();
  }
}

export function dropConnections({ connections }: StocksSocket): void {
  for (const { socket } of connections) socket.terminate();
  connections.clear();
}
