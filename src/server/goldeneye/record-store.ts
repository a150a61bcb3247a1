// SQL of Golden Eye's windows: detections and outcomes. The record is in known-record-store.ts.

import {
  MarketDirection,
  Pattern,
  RecommendationAction,
  SetupRefusal,
  Side,
  WindowScope,
} from '../../domain/goldeneye/golden-eye.ts';
import {
  type DetectedWindow,
  NotEntered,
  Outcome,
  PartOfDay,
  type PlanEnd,
  SettleClock,
  type SettledOutcome,
  type WindowKnown,
} from '../../domain/goldeneye/windows/settled-outcome.ts';
import { type Query, raw } from '../db/query.ts';
import { iso } from '../process/clock.ts';
import { epochMs, knownSums, knownWindows } from './known-record-store.ts';
import type { PollRow } from './store.ts';

type StoredWindow = DetectedWindow & WindowKnown & { id: number; session_date: string };
/** `clocks`: clocks by which the window is not settled yet. */
export type OpenWindow = StoredWindow & { clocks: SettleClock[] };

export const windowColumns = `w.symbol, w.pattern, w.side, w.part_of_day, ${epochMs('w.detected_at')} as detected_at, w.entry,
  w.entry_low, w.entry_high, w.stop, w.target, w.action, w.confidence, w.relative_volume, w.market_direction, w.scope,
  w.bid, w.ask, w.spread, w.volume_estimated, w.refused`;
const knownColumns = `${epochMs('w.known_at')} as known_at, ${epochMs('w.market_known_at')} as market_known_at,
  w.delay_minutes, w.id, w.session_date`;

/** Window of a row with its words checked; throws for a word this version does not know, which is a bug. */
export function readWindow<Row extends DetectedWindow>(row: Row): Row {
  return {
    ...row,
    pattern: Pattern.parse(row.pattern),
    side: Side.parse(row.side),
    part_of_day: PartOfDay.parse(row.part_of_day),
    action: RecommendationAction.nullable().parse(row.action),
    market_direction: MarketDirection.nullable().parse(row.market_direction),
    scope: WindowScope.parse(row.scope),
    refused: SetupRefusal.nullable().parse(row.refused),
  };
}

const outcomeColumns = `${windowColumns}, s.clock, s.outcome, ${epochMs('s.entered_at')} as entered_at, s.entry_price,
  s.exit_price, ${epochMs('s.exited_at')} as exited_at, s.minutes_held, s.gross_r, s.net_r, s.best_r, s.worst_r,
  s.missing_minutes, s.halted, s.both_barriers, s.rules, s.not_entered`;

function readOutcome(row: SettledOutcome): SettledOutcome {
  return {
    ...readWindow(row),
    clock: SettleClock.parse(row.clock),
    outcome: Outcome.parse(row.outcome),
    not_entered: NotEntered.nullable().parse(row.not_entered),
  };
}

export function createRecordStore(query: Query) {
  return { ...windowsOnFile(query), ...outcomesOnFile(query), ...knownSums(query), ...knownWindows(query) };
}

function windowsOnFile(query: Query) {
  return {
    /** Stores windows in the transaction that publishes their poll; returns those that were not stored before. */
    async writeWindows(
      poll: Pick<PollRow, 'id' | 'received_at' | 'session_date' | 'source'>,
      windows: readonly DetectedWindow[],
      known: WindowKnown,
    ): Promise<OpenWindow[]> {
      if (windows.length === 0) return [];
      const { rows } = await query<{ id: number; place: number }>`with given as (
           select * from unnest(${windows.map((one) => one.symbol)}::text[],
           ${windows.map((one) => one.pattern)}::text[], ${windows.map((one) => one.side)}::text[],
           ${windows.map((one) => one.part_of_day)}::text[],
           ${windows.map((one) => iso(one.detected_at))}::timestamptz[],
           ${windows.map((one) => one.entry)}::float8[],
             ${windows.map((one) => one.stop)}::float8[], ${windows.map((one) => one.target)}::float8[],
             ${windows.map((one) => one.action)}::text[], ${windows.map((one) => one.confidence)}::float8[],
             ${windows.map((one) => one.relative_volume)}::float8[],
             ${windows.map((one) => one.market_direction)}::text[],
             ${windows.map((one) => one.scope)}::text[], ${windows.map((one) => one.bid)}::float8[],
             ${windows.map((one) => one.ask)}::float8[], ${windows.map((one) => one.spread)}::float8[],
             ${windows.map((one) => one.volume_estimated)}::boolean[], ${windows.map((one) => one.refused)}::text[],
             ${windows.map((one) => one.entry_low)}::float8[], ${windows.map((one) => one.entry_high)}::float8[])
             with ordinality
             as g (symbol, pattern, side, part_of_day, detected_at, entry, stop, target, action, confidence,
               relative_volume, market_direction, scope, bid, ask, spread, volume_estimated, refused, entry_low,
               entry_high, place)),
         written as (
           insert into goldeneye_window (poll_id, received_at, session_date, source, symbol, pattern, side,
           part_of_day,
             detected_at, entry, stop, target, action, confidence, relative_volume, market_direction, scope, bid,
             ask,
             spread, volume_estimated, refused, entry_low, entry_high, known_at, market_known_at, delay_minutes)
           select ${poll.id}, ${poll.received_at}, ${poll.session_date}, ${poll.source}, symbol, pattern, side,
           part_of_day, detected_at, entry, stop, target, action,
             confidence, relative_volume, market_direction, scope, bid, ask, spread, volume_estimated, refused,
             entry_low,
             entry_high, ${iso(known.known_at)}, ${iso(known.market_known_at)}, ${known.delay_minutes} from given
           on conflict do nothing
           returning id, symbol, pattern)
         select written.id, given.place
         from written join given using (symbol, pattern)`;
      return rows.map(({ id, place }) => ({
        ...windows[place - 1]!,
        ...known,
        id,
        session_date: poll.session_date,
        clocks: [...SettleClock.options],
      }));
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
        ...readWindow(row),
        clocks: SettleClock.options.filter((clock) => !settled.includes(clock)),
      }));
    },

    /** Window by id; null if unknown, or stored by a version that did not record when it became known. */
    async window(id: number): Promise<StoredWindow | null> {
      const { rows } = await query<StoredWindow>`select ${raw(windowColumns)}, ${raw(knownColumns)}
         from goldeneye_window w
         where w.id = ${id} and w.market_known_at is not null`;
      return rows[0] === undefined ? null : readWindow(rows[0]);
    },

    /** Windows of a session, settled or not, including those of older versions. */
    async readWindows(source: string, sessionDate: string): Promise<DetectedWindow[]> {
      const { rows } = await query<DetectedWindow>`select ${raw(windowColumns)} from goldeneye_window w
         where w.source = ${source} and w.session_date = ${sessionDate} order by w.detected_at, w.id`;
      return rows.map(readWindow);
    },
  };
}

function outcomesOnFile(query: Query) {
  return {
    /** Stores outcomes as the last part of the transaction; stored ones are not overwritten. Both times are ISO. */
    async writeOutcomes(
      settled: readonly { id: number; outcome: SettledOutcome }[],
      receivedAt: string,
      knownAt: string,
    ): Promise<void> {
      if (settled.length === 0) return;
      const column = <Value>(read: (one: SettledOutcome) => Value) => settled.map(({ outcome }) => read(outcome));
      await query`insert into goldeneye_settlement (window_id, received_at, clock, outcome, entered_at,
           entry_price, exit_price,
           exited_at, minutes_held, gross_r, net_r, best_r, worst_r, missing_minutes, halted, both_barriers, rules,
           not_entered,
           known_at)
         select window_id, ${receivedAt}, clock, outcome, entered_at, entry_price, exit_price, exited_at,
         minutes_held, gross_r,
           net_r, best_r, worst_r, missing_minutes, halted, both_barriers, rules, not_entered, ${knownAt}
         from unnest(${settled.map(({ id }) => id)}::bigint[], ${column((one) => one.clock)}::text[],
         ${column((one) => one.outcome)}::text[],
         ${column((one) => (one.entered_at === null ? null : iso(one.entered_at)))}::timestamptz[],
         ${column((one) => one.entry_price)}::float8[], ${column((one) => one.exit_price)}::float8[],
           ${column((one) => iso(one.exited_at))}::timestamptz[], ${column((one) => one.minutes_held)}::float8[],
           ${column((one) => one.gross_r)}::float8[], ${column((one) => one.net_r)}::float8[],
           ${column((one) => one.best_r)}::float8[], ${column((one) => one.worst_r)}::float8[],
           ${column((one) => one.missing_minutes)}::float8[],
           ${column((one) => one.halted)}::boolean[], ${column((one) => one.both_barriers)}::boolean[],
           ${column((one) => one.rules)}::text[], ${column((one) => one.not_entered)}::text[])
           as g (window_id, clock, outcome, entered_at, entry_price, exit_price, exited_at, minutes_held, gross_r,
             net_r, best_r, worst_r, missing_minutes, halted, both_barriers, rules, not_entered)
         on conflict do nothing`;
    },

    /** Outcomes of these windows by the reader's clock; times are ISO. */
    async readerEnds(windows: readonly number[]): Promise<PlanEnd[]> {
      const { rows } = await query<PlanEnd>`select window_id, entered_at, entry_price, exited_at, exit_price,
         gross_r, net_r, both_barriers, rules
         from goldeneye_settlement where clock = 'reader' and window_id = any (${windows}::bigint[])`;
      return rows;
    },

    /** Outcome of a window by the reader's clock, known by `knownBy` (ISO; null: now); null while it has none. */
    async readerOutcome(id: number, knownBy: string | null): Promise<SettledOutcome | null> {
      const { rows } = await query<SettledOutcome>`select ${raw(outcomeColumns)}
         from goldeneye_settlement s join goldeneye_window w on w.id = s.window_id
         where s.window_id = ${id} and s.clock = 'reader'
           and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)`;
      return rows[0] === undefined ? null : readOutcome(rows[0]);
    },

    /** Outcomes known by `knownBy` (ISO; null: all), newest first. */
    async outcomes(source: string, limit: number, knownBy: string | null): Promise<SettledOutcome[]> {
      const { rows } = await query<SettledOutcome>`select ${raw(outcomeColumns)}
         from goldeneye_settlement s join goldeneye_window w on w.id = s.window_id
         where w.source = ${source} and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
         order by s.known_at desc, s.window_id desc, s.clock limit ${limit}`;
      return rows.map(readOutcome);
    },
  };
}
