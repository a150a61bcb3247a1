// SQL of Golden Eye's record as known by an instant: sums and windows.

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
  NotEntered,
  Outcome,
  PartOfDay,
  SETTLE_RULES,
  SettleClock,
  type StockWindow,
} from '../../domain/goldeneye/windows/settled-outcome.ts';
import type { Query } from '../db/query.ts';

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

/** Totals of the record: `dayTallies` sums setups (windows that no rule refused); `span` counts refused windows too. */
export function knownSums(query: Query) {
  return {
    /** Sums per session of outcomes by the current rules, known by `knownBy` (ISO; null: now). */
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
     * Facts known by `knownBy` (ISO; null: now). `since`: detection of the oldest window; `pending`: windows without an
     * outcome by at least one clock; `earlier`: windows stored or settled by earlier versions; `refused`: windows
     * refused by a rule.
     */
    async span(
      source: string,
      knownBy: string | null,
    ): Promise<{ since: string | null; pending: number; earlier: number; refused: number }> {
      const { rows } = await query<{ since: string | null; pending: number; earlier: number; refused: number }>(
        `select min(w.detected_at) filter (where w.market_known_at is not null) as since,
           count(*) filter (where w.market_known_at is not null and w.refused is null and (select count(*) from goldeneye_settlement s
             where s.window_id = w.id and s.known_at <= coalesce($2, 'infinity'::timestamptz)) < $3) as pending,
           count(*) filter (where w.market_known_at is null or exists (select from goldeneye_settlement s
             where s.window_id = w.id and s.rules is distinct from $4
               and s.known_at <= coalesce($2, 'infinity'::timestamptz))) as earlier,
           count(*) filter (where w.refused is not null) as refused
         from goldeneye_window w where w.source = $1 and w.known_at <= coalesce($2, 'infinity'::timestamptz)`,
        [source, knownBy, SettleClock.options.length, SETTLE_RULES],
      );
      return rows[0] ?? { since: null, pending: 0, earlier: 0, refused: 0 };
    },
  };
}

export function knownWindows(query: Query) {
  return {
    /** Newest windows of a stock known by `knownBy` (null: now), oldest first, with outcomes by the market's clock. */
    async ofStock(source: string, symbol: string, limit: number, knownBy: string | null): Promise<StockWindow[]> {
      const { rows } = await query<StockWindow>(
        `select w.pattern, w.side, w.action, ${epochMs('w.detected_at')} as detected_at, w.entry, w.entry_low,
           w.entry_high, w.stop, w.target, w.confidence, w.spread, w.refused,
           ${epochMs('w.market_known_at')} as market_known_at, s.outcome, s.net_r, ${epochMs('s.exited_at')} as exited_at
         from goldeneye_window w
         left join goldeneye_settlement s on s.window_id = w.id and s.clock = 'market'
           and s.known_at <= coalesce($4, 'infinity'::timestamptz)
         where w.source = $1 and w.symbol = $2 and w.known_at <= coalesce($4, 'infinity'::timestamptz)
         order by w.detected_at desc, w.id desc limit $3`,
        [source, symbol, limit, knownBy],
      );
      return rows.reverse().map(readWords);
    },
  };
}
