// SQL of Golden Eye's record as it was known by an instant: its sums, and the windows that readers see.

import { Pattern, RecommendationAction, Side } from '../../domain/goldeneye/golden-eye.ts';
import type { DayTally } from '../../domain/goldeneye/windows/record.ts';
import type { HourWindow, LastHour, StockWindow } from '../../domain/goldeneye/windows/settled-outcome.ts';
import { Advice, Outcome, PartOfDay, SettleClock } from '../../domain/goldeneye/windows/settled-outcome.ts';
import type { Query } from '../db/query.ts';

export const epochMs = (name: string) => `extract(epoch from ${name}) * 1000`;

/** What the record counts. */
export function knownSums(query: Query) {
  return {
    /** Sums by session of the outcomes known by an instant, or now (null). */
    async dayTallies(source: string, knownBy: string | null): Promise<DayTally[]> {
      const { rows } = await query<DayTally>(
        `select w.session_date as day, w.pattern, w.part_of_day, s.clock,
           case when w.action in ('BUY', 'SELL') then 'trade' else 'watch' end as advice,
           count(*) filter (where s.outcome <> 'missed') as n,
           count(*) filter (where s.outcome = 'win') as wins,
           count(*) filter (where s.outcome = 'loss') as losses,
           count(*) filter (where s.outcome = 'timeout') as timeouts,
           count(*) filter (where s.outcome = 'missed') as missed,
           coalesce(sum(s.gross_r), 0) as gross, coalesce(sum(s.net_r), 0) as net
         from goldeneye_settlement s join goldeneye_window w on w.id = s.window_id
         where w.source = $1 and s.known_at <= coalesce($2, 'infinity'::timestamptz)
         group by w.session_date, w.pattern, w.part_of_day, s.clock, advice`,
        [source, knownBy],
      );
      return rows.map((row) => ({
        ...row,
        pattern: Pattern.parse(row.pattern),
        part_of_day: PartOfDay.parse(row.part_of_day),
        advice: Advice.parse(row.advice),
        clock: SettleClock.parse(row.clock),
      }));
    },

    /**
     * As known by an instant, or now (null): when the oldest window was detected, how many wait for an outcome by some clock, and how
     * many of earlier versions were settled at the close of detection, which are no part of the record.
     */
    async span(
      source: string,
      knownBy: string | null,
    ): Promise<{ since: string | null; pending: number; earlier: number }> {
      const { rows } = await query<{ since: string | null; pending: number; earlier: number }>(
        `select min(w.detected_at) filter (where w.market_known_at is not null) as since,
           count(*) filter (where w.market_known_at is not null and (select count(*) from goldeneye_settlement s
             where s.window_id = w.id and s.known_at <= coalesce($2, 'infinity'::timestamptz)) < $3) as pending,
           count(*) filter (where w.market_known_at is null) as earlier
         from goldeneye_window w where w.source = $1 and w.known_at <= coalesce($2, 'infinity'::timestamptz)`,
        [source, knownBy, SettleClock.options.length],
      );
      return rows[0] ?? { since: null, pending: 0, earlier: 0 };
    },
  };
}

/** Windows one by one: of a stock, and the best of an hour. */
export function knownWindows(query: Query) {
  return {
    /** The newest windows of a stock known by an instant (null: now), oldest first, each with its outcome by the market's clock. */
    async ofStock(source: string, symbol: string, limit: number, knownBy: string | null): Promise<StockWindow[]> {
      const { rows } = await query<StockWindow>(
        `select w.pattern, w.side, w.action, ${epochMs('w.detected_at')} as detected_at, w.entry, w.stop, w.target,
           s.outcome, s.net_r
         from goldeneye_window w
         left join goldeneye_settlement s on s.window_id = w.id and s.clock = 'market'
           and s.known_at <= coalesce($4, 'infinity'::timestamptz)
         where w.source = $1 and w.symbol = $2 and w.known_at <= coalesce($4, 'infinity'::timestamptz)
         order by w.detected_at desc, w.id desc limit $3`,
        [source, symbol, limit, knownBy],
      );
      return rows.reverse().map((row) => ({
        ...row,
        pattern: Pattern.parse(row.pattern),
        side: Side.parse(row.side),
        action: RecommendationAction.nullable().parse(row.action),
        outcome: Outcome.nullable().parse(row.outcome),
      }));
    },

    /**
     * The hour up to the newest window known by an instant (null: now), and its best ones: what won first, then what is open, then
     * the rest. Patterns that plan the same trade count once there.
     */
    async lastHour(source: string, limit: number, knownBy: string | null): Promise<LastHour> {
      const { rows } = await query<HourWindow & { until: number; windows: number; settled: number }>(
        `with newest as (
           select max(detected_at) as until from goldeneye_window
           where source = $1 and known_at <= coalesce($3, 'infinity'::timestamptz)),
         hour as (select w.symbol, w.pattern, w.side, w.action, ${epochMs('w.detected_at')} as detected_at, w.entry, w.stop,
           w.target, w.confidence, s.outcome, s.net_r, ${epochMs('newest.until')} as until,
           count(*) over () as windows, count(s.outcome) over () as settled, w.id,
           row_number() over (partition by w.symbol, w.side, w.detected_at, w.entry, w.stop, w.target
             order by w.confidence desc nulls last, w.id) as of_trade
         from newest join goldeneye_window w on w.source = $1 and w.detected_at > newest.until - interval '1 hour'
           and w.known_at <= coalesce($3, 'infinity'::timestamptz)
         left join goldeneye_settlement s on s.window_id = w.id and s.clock = 'market'
           and s.known_at <= coalesce($3, 'infinity'::timestamptz))
         select symbol, pattern, side, action, detected_at, entry, stop, target, confidence, outcome, net_r, until,
           windows, settled
         from hour where of_trade = 1
         order by case when net_r > 0 then 0 when outcome is null then 1 else 2 end, net_r desc nulls last,
           confidence desc nulls last, id limit $2`,
        [source, limit, knownBy],
      );
      const [first] = rows;
      return {
        until: first?.until ?? null,
        windows: first?.windows ?? 0,
        settled: first?.settled ?? 0,
        best: rows.map(({ until: _until, windows: _windows, settled: _settled, ...row }) => ({
          ...row,
          pattern: Pattern.parse(row.pattern),
          side: Side.parse(row.side),
          action: RecommendationAction.nullable().parse(row.action),
          outcome: Outcome.nullable().parse(row.outcome),
        })),
      };
    },
  };
}
