// A consumer of minutes over real tables, a stopped clock, and a stream and a history that a test tells line by line.
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { parseFrame } from '../../../src/providers/massive/parse-socket.ts';
import type { FeedEnd, FeedListener, MinuteFeed } from '../../../src/providers/ports/minute-feed.ts';
import type { Fence } from '../../../src/server/jobs/leases/lease-store.ts';
import type { MinuteStores } from '../../../src/server/minutes/store/minute-store.ts';
import { createMinuteStores } from '../../../src/server/minutes/store/minute-store.ts';
import { type Consumer, createConsumer } from '../../../src/server/minutes/tracking/feed/consumer.ts';
import type { FeedLog } from '../../../src/server/minutes/tracking/feed/consumer-deps.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import type { TestDatabase } from '../../setup/postgres.ts';

/** 10:00:20 in New York on a Tuesday. */
const START = '2026-11-17T15:00:20.000Z';
const symbols = ['TNA', 'BRK.B'];

export type Scripted = {
  clock: TestClock;
  stores: MinuteStores;
  consumer: Consumer;
  /** One for each connection, the newest last. */
  connections: { listener: FeedListener; wanted: readonly string[] | 'all'; closed: boolean }[];
  /** What history tells. */
  bars: Map<string, MinuteBar[]>;
  asked: { symbol: string; from: number; to: number }[];
  troubles: string[];
  logs: FeedLog[];
  ended: Promise<void>;
  /** The newest connection stands. */
  open(): Promise<void>;
  /** The newest connection stands, and what was owed is stored. */
  connect(): Promise<void>;
  /** A minute of a symbol comes on the newest connection. */
  tell(...minutes: { symbol?: string; at: number; close?: number; volume?: number }[]): void;
  lose(end?: Partial<FeedEnd>): void;
  /** Moves the clock in small steps until it holds; throws after an hour of it. */
  until(what: string, holds: () => boolean | Promise<boolean>, step?: number): Promise<void>;
};

export const bar = (at: number, close = 10, volume = 100): MinuteBar => ({
  start_timestamp: at,
  open: 10,
  high: Math.max(10, close),
  low: Math.min(10, close),
  close,
  volume,
  vwap: 10,
  transactions: 4,
});

const eventOf = ({ symbol = 'TNA', at, close = 10, volume = 100 }: Parameters<Scripted['tell']>[0]) => ({
  ev: 'AM',
  sym: symbol,
  v: volume,
  av: 5_000,
  op: 9,
  vw: 10,
  o: 10,
  c: close,
  h: Math.max(10, close),
  l: Math.min(10, close),
  a: 9.5,
  z: 25,
  s: at,
  e: at + 60_000,
});

export const frameOf = (...minutes: Parameters<Scripted['tell']>) =>
  new TextEncoder().encode(JSON.stringify(minutes.map(eventOf)));

export type ScriptedOptions = {
  start?: string;
  delay_ms?: number;
  fence?: Fence | null;
  replaying?: () => boolean;
  history?: (symbol: string) => void;
  closes?: ReadonlyMap<string, number>;
  /** What is wanted of the stream; two samples unless set otherwise. */
  tracked?: readonly string[];
};

const scripts: Scripted[] = [];

/** Ends every consumer a test has begun. */
export async function endScripts(): Promise<void> {
  for (const { consumer, ended, until } of scripts.splice(0)) {
    consumer.stop();
    let over = false;
    void ended.then(() => {
      over = true;
    });
    await until('the end', () => over);
  }
}

/** Empties the tables of minutes, so that tests of a file share a database. */
export async function forgetMinutes(storage: TestDatabase): Promise<void> {
  await tablesAnswered(storage);
  await storage.database.query(
    'truncate minute_market, minute_luld, minute_frame, minute_count, minute_coverage, minute_gap, minute_series',
  );
}

/** Tables answer in real time, of which a busy machine takes much: the clock waits for them, a statement has its own limit. */
async function tablesAnswered({ database: { pool } }: TestDatabase): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 1));
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0);
}

export function scripted(storage: TestDatabase, options: ScriptedOptions = {}): Scripted {
  const clock = testClock(options.start ?? START);
  const stores = createMinuteStores(storage.database);
  const connections: Scripted['connections'] = [];
  const bars = new Map<string, MinuteBar[]>();
  const asked: Scripted['asked'] = [];
  const troubles: string[] = [];
  const logs: FeedLog[] = [];
  const feed: MinuteFeed = {
    name: 'sample',
    read: parseFrame,
    open: (wanted, listener) => {
      const connection = { listener, wanted, closed: false };
      connections.push(connection);
      return {
        close: () => {
          if (connection.closed) return;
          connection.closed = true;
          listener.onEnd({ reason: 'asked', detail: 'We ended it' });
        },
      };
    },
  };
  const consumer = createConsumer({
    closes: () => options.closes ?? new Map(),
    feed,
    marketData: {
      minuteBars: async (symbol, from, to) => {
        options.history?.(symbol);
        asked.push({ symbol, from, to });
        return (bars.get(symbol) ?? []).filter(({ start_timestamp: at }) => at >= from && at <= to);
      },
    },
    aggregates: stores.aggregates,
    luld: stores.luld,
    journal: stores.frames,
    gaps: stores.gaps,
    coverage: stores.coverage,
    wanted: async () => options.tracked ?? symbols,
    symbols: async () => options.tracked ?? symbols,
    delay_ms: options.delay_ms ?? 0,
    replaying: async () => options.replaying?.() ?? false,
    clock,
    random: () => 0.5,
    fence: options.fence ?? null,
    onChange: () => undefined,
    onLog: (log) => logs.push(log),
    onTrouble: (message) => troubles.push(message),
  });
  const newest = () => {
    const connection = connections.at(-1);
    if (connection === undefined) throw new Error('Nobody has connected');
    return connection;
  };
  const until: Scripted['until'] = async (what, holds, step = 250) => {
    for (let steps = 0; !(await holds()); steps += 1) {
      if (steps > 3_600_000 / step) throw new Error(`Never came: ${what}; ${troubles.join(' | ')}`);
      await clock.advance(step);
      await tablesAnswered(storage);
    }
  };
  const script: Scripted = {
    clock,
    stores,
    consumer,
    connections,
    bars,
    asked,
    troubles,
    logs,
    ended: consumer.run(),
    open: async () => {
      await until('a connection', () => connections.some(({ closed }) => !closed));
      newest().listener.onConnected();
    },
    connect: async () => {
      await script.open();
      await until('what was owed', () => consumer.isIdle());
    },
    tell: (...minutes) => newest().listener.onFrame(frameOf(...minutes), clock.now()),
    lose: (end = {}) => {
      const connection = newest();
      connection.closed = true;
      connection.listener.onEnd({ reason: 'closed', detail: 'closed with code 1006', ...end });
    },
    until,
  };
  scripts.push(script);
  return script;
}
