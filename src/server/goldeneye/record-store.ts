// SQL of Golden Eye's record: detected windows, their outcomes, and its sums as known by an instant.

import {
  MarketDirection,
  Pattern,
  RecommendationAction,
  SetupRefusal,
  Side,
  WindowScope,
} from '../../domain/goldeneye/golden-eye.ts';
import type { DayTally } from '../../domain/goldeneye/windows/record.ts';
import {
  Advice,
  type DetectedWindow,
  NotEntered,
  Outcome,
  PartOfDay,
  type PlanEnd,
  SETTLE_RULES,
  SettleClock,
  type SettledOutcome,
  type StockWindow,
  type WindowKnown,
} from '../../domain/goldeneye/windows/settled-outcome.ts';
import { type Query, raw } from '../db/query.ts';
import { iso, isoOrNull } from '../process/clock.ts';
import type { PollRow } from './store.ts';

export const epochMs = (name: string) => `extract(epoch from ${name}) * 1000`;

const words = {
  ...{ pattern: Pattern, side: Side, part_of_day: PartOfDay, scope: WindowScope, advice: Advice, clock: SettleClock },
  action: RecommendationAction.nullable(),
  market_direction: MarketDirection.nullable(),
  refused: SetupRefusal.nullable(),
  outcome: Outcome.nullable(),
  not_entered: NotEntered.nullable(),
};

/** Row with its words checked; throws for a word this version does not know, which is a bug. */
export function readWords<Row extends object>(row: Row): Row {
  for (const [name, schema] of Object.entries(words)) if (name in row) schema.parse(row[name as keyof Row]);
  return row;
}

type StoredWindow = DetectedWindow & WindowKnown & { id: number; session_date: string };
/** `clocks`: clocks by which the window is not settled yet. */
export type OpenWindow = StoredWindow & { clocks: SettleClock[] };

export const windowColumns = `w.symbol, w.pattern, w.side, w.part_of_day, ${epochMs('w.detected_at')} as detected_at, w.entry,
  w.entry_low, w.entry_high, w.stop, w.target, w.action, w.confidence, w.relative_volume, w.market_direction, w.scope,
  w.bid, w.ask, w.spread, w.volume_estimated, w.refused`;
const knownColumns = `${epochMs('w.known_at')} as known_at, ${epochMs('w.market_known_at')} as market_known_at,
  w.delay_minutes, w.id, w.session_date`;

const outcomeColumns = `${windowColumns}, s.clock, s.outcome, ${epochMs('s.entered_at')} as entered_at, s.entry_price,
  s.exit_price, ${epochMs('s.exited_at')} as exited_at, s.minutes_held, s.gross_r, s.net_r, s.best_r, s.worst_r,
  s.missing_minutes, s.halted, s.both_barriers, s.rules, s.not_entered`;

/** Columns of a new window, and of a new outcome. */
const windowFields = `poll_id, received_at, session_date, source, symbol, pattern, side, part_of_day, detected_at, entry, stop,
  target, action, confidence, relative_volume, market_direction, scope, bid, ask, spread, volume_estimated, refused,
  entry_low, entry_high, known_at, market_known_at, delay_minutes`;
const outcomeFields = `window_id, received_at, clock, outcome, entered_at, entry_price, exit_price, exited_at, minutes_held,
  gross_r, net_r, best_r, worst_r, missing_minutes, halted, both_barriers, rules, not_entered, known_at`;

const toKey = ({ symbol, pattern, detected_at }: Pick<DetectedWindow, 'symbol' | 'pattern' | 'detected_at'>) =>
  `${symbol} ${pattern} ${detected_at}`;

type RecordSpan = { since: string | null; pending: number; earlier: number; refused: number };

export function createRecordStore(query: Query) {
  return {
    /** Stores windows in the transaction that publishes their poll; returns those that were not stored before. */
    async writeWindows(
      poll: Pick<PollRow, 'id' | 'received_at' | 'session_date' | 'source'>,
      windows: readonly DetectedWindow[],
      known: WindowKnown,
    ): Promise<OpenWindow[]> {
      if (windows.length === 0) return [];
      const { id: poll_id, received_at, session_date, source } = poll;
      const given = windows.map((window) => ({
        ...window,
        ...{ poll_id, received_at, session_date, source, delay_minutes: known.delay_minutes },
        detected_at: iso(window.detected_at),
        known_at: iso(known.known_at),
        market_known_at: iso(known.market_known_at),
      }));
      const { rows } = await query<Pick<StoredWindow, 'id' | 'symbol' | 'pattern' | 'detected_at'>>`
         insert into goldeneye_window (${raw(windowFields)})
         select ${raw(windowFields)} from json_populate_recordset(null::goldeneye_window, ${JSON.stringify(given)})
         on conflict do nothing returning id, symbol, pattern, ${raw(epochMs('detected_at'))} as detected_at`;
      const ids = new Map(rows.map((row) => [toKey(row), row.id]));
      return windows.flatMap((window) => {
        const id = ids.get(toKey(window));
        return id === undefined ? [] : [{ ...window, ...known, id, session_date, clocks: [...SettleClock.options] }];
      });
    },

    /** Windows of sessions from `from` (YYYY-MM-DD) on that are not settled by every clock, oldest first. */
    async unsettled(source: string, from: string): Promise<OpenWindow[]> {
      const { rows } = await query<StoredWindow & { settled: SettleClock[] }>`
           select ${raw(windowColumns)}, ${raw(knownColumns)},
           array(select s.clock from goldeneye_settlement s where s.window_id = w.id) as settled
         from goldeneye_window w
         where w.source = ${source} and w.session_date >= ${from} and w.market_known_at is not null
           and (select count(*) from goldeneye_settlement s
           where s.window_id = w.id) < ${SettleClock.options.length}
         order by w.detected_at, w.id`;
      return rows.map(({ settled, ...row }) => ({
        ...readWords(row),
        clocks: SettleClock.options.filter((clock) => !settled.includes(clock)),
      }));
    },

    /** Window by id; null if unknown, or stored by a version that did not record when it became known. */
    async window(id: number): Promise<StoredWindow | null> {
      const { rows } = await query<StoredWindow>`select ${raw(windowColumns)}, ${raw(knownColumns)}
         from goldeneye_window w
         where w.id = ${id} and w.market_known_at is not null`;
      return rows[0] === undefined ? null : readWords(rows[0]);
    },

    /** Windows of a session, settled or not, including those of older versions. */
    readWindows: async (source: string, sessionDate: string) =>
      (
        await query.all<DetectedWindow>`select ${raw(windowColumns)} from goldeneye_window w
         where w.source = ${source} and w.session_date = ${sessionDate} order by w.detected_at, w.id`
      ).map(readWords),

    /** Stores outcomes as the last part of the transaction; stored ones are not overwritten. Both times are ISO. */
    async writeOutcomes(
      settled: readonly { id: number; outcome: SettledOutcome }[],
      receivedAt: string,
      knownAt: string,
    ): Promise<void> {
      if (settled.length === 0) return;
      const given = settled.map(({ id, outcome }) => ({
        ...outcome,
        ...{ window_id: id, received_at: receivedAt, known_at: knownAt },
        entered_at: isoOrNull(outcome.entered_at),
        exited_at: iso(outcome.exited_at),
      }));
      await query`insert into goldeneye_settlement (${raw(outcomeFields)})
         select ${raw(outcomeFields)} from json_populate_recordset(null::goldeneye_settlement, ${JSON.stringify(given)})
         on conflict do nothing`;
    },

    /** Outcomes of these windows by the reader's clock; times are ISO. */
    readerEnds: (windows: readonly number[]) => query.all<PlanEnd>`
         select window_id, entered_at, entry_price, exited_at, exit_price,
         gross_r, net_r, both_barriers, rules
         from goldeneye_settlement where clock = 'reader' and window_id = any (${windows}::bigint[])`,

    /** Outcome of a window by the reader's clock, known by `knownBy` (ISO; null: now); null while it has none. */
    async readerOutcome(id: number, knownBy: string | null): Promise<SettledOutcome | null> {
      const { rows } = await query<SettledOutcome>`select ${raw(outcomeColumns)}
         from goldeneye_settlement s join goldeneye_window w on w.id = s.window_id
         where s.window_id = ${id} and s.clock = 'reader'
           and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)`;
      return rows[0] === undefined ? null : readWords(rows[0]);
    },

    /** Outcomes known by `knownBy` (ISO; null: all), newest first. */
    outcomes: async (source: string, limit: number, knownBy: string | null) =>
      (
        await query.all<SettledOutcome>`select ${raw(outcomeColumns)}
         from goldeneye_settlement s join goldeneye_window w on w.id = s.window_id
         where w.source = ${source} and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
         order by s.known_at desc, s.window_id desc, s.clock limit ${limit}`
      ).map(readWords),

    /**
     * Sums per session of setups (windows that no rule refused) with outcomes by the current rules, known by `knownBy`
     * (ISO; null: now).
     */
    async dayTallies(source: string, knownBy: string | null): Promise<DayTally[]> {
      const { rows } = await query<DayTally>`select w.session_date as day, w.scope, w.pattern, w.part_of_day,
           s.clock,
           case when w.action in ('BUY', 'SELL') then 'trade' else 'watch' end as advice,
           count(*) filter (where s.outcome <> 'missed') as n,
           count(*) filter (where s.outcome = 'win') as wins,
           count(*) filter (where s.outcome = 'loss') as losses,
           count(*) filter (where s.outcome = 'timeout') as timeouts,
           count(*) filter (where s.outcome = 'missed') as missed,
           count(*) filter (where s.outcome <> 'missed' and w.volume_estimated) as estimated,
           count(*) filter (where s.outcome <> 'missed' and w.spread > 0) as with_spread,
           coalesce(sum(s.gross_r), 0) as gross, coalesce(sum(s.net_r), 0) as net
         from goldeneye_settlement s join goldeneye_window w on w.id = s.window_id
         where w.source = ${source} and w.refused is null and s.rules = ${SETTLE_RULES}
         and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
         group by w.session_date, w.scope, w.pattern, w.part_of_day, s.clock, advice`;
      return rows.map(readWords);
    },

    /**
     * Facts known by `knownBy` (ISO; null: now), refused windows included. `since`: detection of the oldest window; `pending`: windows without an
     * outcome by at least one clock; `earlier`: windows stored or settled by earlier versions; `refused`: windows
     * refused by a rule.
     */
    span: (source: string, knownBy: string | null) => query.one<RecordSpan>`
         select min(w.detected_at) filter (where w.market_known_at is not null) as since,
           count(*) filter (where w.market_known_at is not null and w.refused is null and (
             select count(*) from goldeneye_settlement s where s.window_id = w.id
               and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)) < ${SettleClock.options.length}) as pending,
           count(*) filter (where w.market_known_at is null or exists (select from goldeneye_settlement s
             where s.window_id = w.id and s.rules is distinct from ${SETTLE_RULES}
               and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz))) as earlier,
           count(*) filter (where w.refused is not null) as refused
         from goldeneye_window w
         where w.source = ${source} and w.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)`,

    /** Newest windows of a stock known by `knownBy` (null: now), oldest first, with outcomes by the market's clock. */
    async ofStock(source: string, symbol: string, limit: number, knownBy: string | null): Promise<StockWindow[]> {
      const { rows } = await query<StockWindow>`
         select w.pattern, w.side, w.action, ${raw(epochMs('w.detected_at'))} as detected_at, w.entry, w.entry_low,
           w.entry_high, w.stop, w.target, w.confidence, w.spread, w.refused,
           ${raw(epochMs('w.market_known_at'))} as market_known_at, s.outcome, s.net_r, ${raw(epochMs('s.exited_at'))} as exited_at
         from goldeneye_window w
         left join goldeneye_settlement s on s.window_id = w.id and s.clock = 'market'
           and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
         where w.source = ${source} and w.symbol = ${symbol} and w.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
         order by w.detected_at desc, w.id desc limit ${limit}`;
      return rows.reverse().map(readWords);
    },
  };
}
