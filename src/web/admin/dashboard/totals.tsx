// Totals of the product and of today's screener.
import { whole } from '../../../domain/market/format.ts';
import type { AdminHealth } from '../../../domain/reports/health.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import type { ScreenerToday } from '../../../domain/screener/run.ts';
import { Age } from '../../ui/time/age.tsx';
import { Figures } from '../parts/report/figures.tsx';

const { expected_runs } = screenerRules;

type TotalsProps = {
  totals: { total_batches: number; total_signals: number; total_symbols: number };
  /** Null while unknown. */
  screener: ScreenerToday | null;
  known: boolean;
  published: AdminHealth['published'];
};

export function Totals({ totals, screener, known, published }: TotalsProps) {
  const none = known && screener !== null && screener.runs_today === 0;
  const unknown = screener === null ? 'unknown' : undefined;
  return (
    <Figures
      label="Totals"
      className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-6"
      items={[
        { label: 'Total batches', value: whole(totals.total_batches) },
        { label: 'Total signals', value: whole(totals.total_signals), note: readersWords(published) },
        { label: 'Unique symbols', value: whole(totals.total_symbols), note: 'with a score in any batch' },
        {
          label: 'Screener runs today',
          value: `${screener === null ? '--' : whole(screener.runs_today)} / ${expected_runs.value}`,
          note: unknown ?? 'made / expected, also by hand',
        },
        {
          label: 'Unique stocks today',
          value: screener === null ? '--' : whole(screener.stocks_today),
          note: unknown,
        },
        {
          label: 'Last run',
          value: none ? 'No runs today' : <Age at={screener?.last_run_time} show="time" />,
          note:
            screener === null || screener.last_run_stocks === null ? (
              unknown
            ) : (
              <>
                {whole(screener.last_run_stocks)} stocks, <Age at={screener.last_run_time} show="age" />
              </>
            ),
        },
      ]}
    />
  );
}

/** A state scores all rows of its scoring window, also those of earlier batches. */
const readersWords = (published: AdminHealth['published']) =>
  published === null ? 'stored in all batches' : `stored; readers see ${whole(published.signals)}`;
