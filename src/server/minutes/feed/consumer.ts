// The consumer of the stream of minutes: connects in market hours, watches for silence, has gaps filled, says how it is.
import { inFeedHours, minuteOf } from '../../../domain/minutes/feed-hours.ts';
import type { FeedReport } from '../../../domain/minutes/feed-report.ts';
import { coveredUntil } from '../../../domain/minutes/minute-spans.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import type { FeedConnection, FeedEnd } from '../../../providers/ports/minute-feed.ts';
import { iso } from '../../clock.ts';
import { createCatchUp } from './catch-up.ts';
import type { ConsumerDeps, FeedLog } from './consumer-deps.ts';
import { createCoveredStretch, unless } from './covered-stretch.ts';
import { FeedCounts } from './feed-figures.ts';
import { createFrameWriter, type NewestMinute } from './frame-writer.ts';
import { silentFrom, waitBefore } from './patience.ts';

/** It looks at the clock this often. */
const TICK_MS = 500;
const SOURCE_KEPT_MS = 15 * secondMs;
/** What came is written before it ends, for so long; the rest is read from the journal by the next one. */
const DRAIN_MS = 3 * secondMs;
/** A minute that much older than the newest is a correction; one further back begins a replay again. */
const CORRECTED_BACK_MS = 60 * minuteMs;

export type Consumer = ReturnType<typeof createConsumer>;

export function createConsumer(deps: ConsumerDeps) {
  const { clock } = deps;
  const stopping = new AbortController();
  const written = new AbortController();
  const { signal } = stopping;
  const counts = new FeedCounts();
  const notes = new Map<string, string>();
  let state: FeedReport['state'] = 'disconnected';
  let connectedAt: EpochMs | null = null;
  let subscriptions: number | null = null;
  let replaying = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** How far the market's time is behind the clock: by contract, in a replay as its newest minute told. */
  let behindMs: number | null = null;
  /** When the stream was last heard of, clock time; start of the newest minute it brought, market time. */
  let heardAt = clock.now();
  let newest: EpochMs | null = null;
  let attempts = 0;
  let confirmedSilences = 0;
  let wasSilent = false;
  /** What this connection owes is asked of history as soon as the market's time is known. */
  let owes = false;
  /** Start of the first minute this connection owes, market time; everything before was asked of history. */
  let owedFrom: EpochMs | null = null;
  let paying: Promise<void> | null = null;

  function trouble(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    counts.errors(1);
    deps.onTrouble(message);
    log('error', 'error', message);
  }
  function log(
    log_type: FeedLog['log_type'],
    status: FeedLog['status'],
    message: string | null = null,
    ms = null as number | null,
  ) {
    deps.onLog({ log_type, status, error_message: message, response_time_ms: ms });
  }
  function become(next: FeedReport['state']): void {
    if (state === next) return;
    state = next;
    deps.onChange();
  }
  function marketNow(): EpochMs | null {
    if (!replaying) return clock.now() - deps.delay_ms;
    return behindMs === null ? null : clock.now() - behindMs;
  }
  /** When silence has lasted too long, clock time. A replay begins at any second, and its minutes end when they do. */
  function silentAt(): EpochMs {
    const phase = replaying ? (behindMs ?? heardAt - minuteOf(heardAt)) : 0;
    return silentFrom(heardAt - phase, confirmedSilences) + phase;
  }
  const rest = (ms: number) => clock.sleep(ms, signal).catch(() => undefined);
  const inHours = () => replaying || inFeedHours(clock.now(), deps.delay_ms);
  /** Of a replay nothing is whole: it is told again and again. */
  const coverage = unless(() => replaying, deps.coverage);
  const catchUp = createCatchUp({ ...deps, coverage, signal, marketNow });
  const covered = createCoveredStretch(deps.coverage, clock.now, deps.fence);

  const writer = createFrameWriter({
    ...deps,
    read: deps.feed.read,
    signal: written.signal,
    onRead: ({ events, bad, received_ms }) => {
      counts.events(events, received_ms);
      counts.errors(bad);
    },
    onStored: ({ newest, ms }) => {
      for (const one of ms) counts.stored(one);
      if (ms.length > 0) log('ws_data', 'success', null, Math.round(Math.max(...ms)));
      if (newest !== null) learnMinute(newest);
    },
    onDropped: (frames) => {
      counts.errors(frames);
      notes.set('dropped', 'Frames were given up while the database was away; their minutes are asked of history');
      covered.end();
      catchUp.lost(newest, owedFrom, 'The database was away for too long');
      owes = true;
    },
    onTrouble: (message) => trouble(message),
    onReplaced: () => {
      stopping.abort(new Error('replaced'));
      written.abort(new Error('replaced'));
    },
  });

  function learnMinute({ start_ms, received_ms }: NewestMinute): void {
    attempts = 0;
    confirmedSilences = 0;
    if (newest !== null && start_ms < newest && newest - start_ms < CORRECTED_BACK_MS) return;
    newest = start_ms;
    behindMs = received_ms - (start_ms + minuteMs);
  }

  async function checkSource(): Promise<void> {
    if (clock.monotonic() - askedAt < SOURCE_KEPT_MS) return;
    askedAt = clock.monotonic();
    const before = replaying;
    replaying = await deps.replaying().catch(() => before);
    if (replaying === before) return;
    covered.end();
    owes ||= state === 'connected';
  }

  /** Once the market's time is known; what failed is tried again with the next look. */
  async function settle(symbols: readonly string[] | 'all'): Promise<void> {
    const market = marketNow();
    if (!owes || market === null || paying !== null) return;
    owes = false;
    await catchUp.begin();
    const silent = wasSilent;
    wasSilent = false;
    owedFrom = minuteOf(market);
    covered.begin(owedFrom, symbols);
    paying = catchUp
      .pay(owedFrom)
      .then((nothingMissed) => {
        if (silent && nothingMissed) confirmedSilences += 1;
        deps.onChange();
      })
      .catch((error: unknown) => {
        trouble(error);
        owes = true;
      })
      .finally(() => {
        paying = null;
      });
  }

  /** Which minutes are stored whole now; a database that is away is the writer's to tell. */
  async function cover(): Promise<void> {
    const market = marketNow();
    if (replaying || newest === null || market === null) return;
    await covered.reaches(coveredUntil(newest, market, writer.isIdle())).catch(() => undefined);
  }

  function open(symbols: readonly string[] | 'all'): FeedConnection & { end: FeedEnd | null } {
    const askedFor = clock.now();
    subscriptions = null;
    become('connecting');
    const connection = deps.feed.open(symbols, {
      onConnected: () => {
        connectedAt = clock.now();
        heardAt = clock.now();
        owes = true;
        notes.delete('end');
        log('ws_connect', 'success', null, connectedAt - askedFor);
        become('connected');
      },
      onFrame: (frame, receivedMs) => {
        heardAt = receivedMs;
        counts.frame(receivedMs);
        writer.push(frame, receivedMs);
      },
      onSubscribed: (topics) => {
        // Minutes and bands of a symbol are two topics; of the whole market nobody counts symbols.
        subscriptions = symbols === 'all' ? null : Math.min(topics, symbols.length);
      },
      onNotEntitled: (kind) => {
        notes.set(kind, `${kind === 'luld' ? 'LULD' : 'Minute aggregates'}: not in the plan of this key`);
        deps.onChange();
      },
      onEnd: (end) => {
        mine.end = end;
      },
    });
    const mine = { ...connection, end: null as FeedEnd | null };
    return mine;
  }

  /** Until the connection ends, for whatever reason. */
  async function connection(): Promise<FeedEnd> {
    const symbols = await deps.wanted();
    const mine = open(symbols);
    while (mine.end === null) {
      if (signal.aborted || !inHours()) mine.close();
      else if (state === 'connected' && clock.now() > silentAt()) {
        wasSilent = true;
        catchUp.lost(newest, owedFrom, 'The stream was silent');
        log('ws_disconnect', 'timeout', 'The stream was silent');
        mine.close();
      } else {
        if (state === 'connected') await settle(symbols).then(cover).catch(trouble);
        await checkSource();
        await rest(TICK_MS);
      }
    }
    return mine.end;
  }

  /** A late source has told the last minutes after the day was reconciled. */
  async function closeDay(): Promise<void> {
    await catchUp.reconcile(false).catch(trouble);
  }

  async function pause(ms: number): Promise<void> {
    const until = clock.now() + ms;
    while (!signal.aborted && clock.now() < until && inHours()) {
      await catchUp.noteGap().catch(trouble);
      await rest(Math.max(0, Math.min(TICK_MS, until - clock.now())));
    }
  }

  async function live(): Promise<void> {
    while (!signal.aborted) {
      await checkSource();
      if (!inHours()) {
        if (state !== 'sleeping' && newest !== null) await closeDay();
        become('sleeping');
        catchUp.sleep();
        newest = null;
        owedFrom = null;
        await rest(TICK_MS);
        continue;
      }
      await catchUp.begin();
      const end = await connection();
      covered.end();
      connectedAt = null;
      if (signal.aborted || !inHours()) continue;
      const isOurs = end.reason === 'asked';
      catchUp.lost(newest, owedFrom, end.detail);
      if (!isOurs) {
        notes.set('end', end.detail);
        counts.errors(1);
        log('ws_disconnect', end.reason === 'silent' ? 'timeout' : 'failure', end.detail);
      }
      become(end.reason === 'refused_login' ? 'error' : 'disconnected');
      attempts += 1;
      await pause(waitBefore(isOurs ? 'closed' : end.reason, attempts, deps.random()));
    }
  }

  return {
    /** Works until it is stopped, or another process owns the feed. */
    async run(): Promise<void> {
      const writing = writer.run().catch(trouble);
      while (!signal.aborted) {
        // A database that is away must not end it.
        await live().catch(trouble);
        await rest(TICK_MS);
      }
      for (let waited = 0; waited < DRAIN_MS && !writer.isIdle(); waited += TICK_MS) await clock.sleep(TICK_MS);
      written.abort(new Error('stopped'));
      await writing;
      await paying;
      become('disconnected');
    },

    stop: (): void => stopping.abort(new Error('stopped')),

    reconcile: catchUp.reconcile,

    report: (): FeedReport => ({
      ...counts.figures(),
      state,
      subscriptions: state === 'connected' ? subscriptions : null,
      connected_at: state === 'connected' && connectedAt !== null ? iso(connectedAt) : null,
      notes: [...notes.values()],
    }),

    /** Whether every frame that came is written and nothing is owed. */
    isIdle: (): boolean => writer.isIdle() && !owes && paying === null,
  };
}
