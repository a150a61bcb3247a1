// SQL of the background fill: time of each request, next report of each company.
import type { NextReport } from '../../../domain/stocks/overview/build-overview.ts';
import type { Database } from '../../db/database.ts';
import { unnest } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

export type FillStore = ReturnType<typeof createFillStore>;

export function createFillStore({ query }: Pick<Database, 'query'>) {
  return {
    /** Last request of a part per symbol, epoch ms; absent if never requested. */
    async askedAt(part: string): Promise<Map<string, number>> {
      const { rows } = await query<{ symbol: string; asked_at: string }>`
         select symbol, asked_at from stock_asked where part = ${part}`;
      return new Map(rows.map(({ symbol, asked_at }) => [symbol, Date.parse(asked_at)]));
    },

    saveAsked: (part: string, symbols: readonly string[], askedAt: number) => query.run`
         insert into stock_asked (symbol, part, asked_at)
         select symbol, ${part}, ${iso(askedAt)}::timestamptz from unnest(${symbols}::text[]) as g (symbol)
         on conflict (symbol, part) do update set asked_at = excluded.asked_at`,

    /** Replaces the stored calendar; reports that the new one no longer contains are deleted. */
    async saveReports(reports: ReadonlyMap<string, NextReport>, readAt: number): Promise<void> {
      const known = [...reports].map(([symbol, report]) => ({ symbol, ...report }));
      await query`with written as (
           insert into stock_report (symbol, report_date, report_hour, eps_estimate, read_at)
           select symbol, date, hour, eps_estimate, ${iso(readAt)}::timestamptz
           from ${unnest(known, 'symbol text, date date, hour text, eps_estimate float8')}
           on conflict (symbol) do update set report_date = excluded.report_date, report_hour = excluded.report_hour,
             eps_estimate = excluded.eps_estimate, read_at = excluded.read_at
         )
         delete from stock_report where symbol <> all (${[...reports.keys()]}::text[])`;
    },

    /** The next report of each company from a day on (YYYY-MM-DD), with its hour and estimate. */
    async nextReports(day: string): Promise<Map<string, NextReport>> {
      const { rows } = await query<NextReport & { symbol: string }>`select symbol, report_date as date,
         report_hour as hour, eps_estimate from stock_report
         where report_date >= ${day}::date`;
      return new Map(rows.map(({ symbol, ...report }) => [symbol, report]));
    },
  };
}
