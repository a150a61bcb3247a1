// Totals of the product and of today's screener.
import type { ReactNode } from 'react';
import { whole } from '../../../domain/market/format.ts';
import type { AdminHealth } from '../../../domain/reports/health.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import type { ScreenerToday } from '../../../domain/screener/run.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Age } from '../../ui/time/age.tsx';

const { expected_runs } = screenerRules;

type TotalsProps = {
  totals: { total_batches: number; total_signals: number; total_symbols: number };
  /** Null while unknown. */
  screener: ScreenerToday | null;
  known: boolean;
  published: AdminHealth['published'];
  /** Signals the published batch itself brought; null while unknown. */
  own: number | null;
};

export function Totals({ totals, screener, known, published, own }: TotalsProps) {
  const none = known && screener !== null && screener.runs_today === 0;
  const unknown = screener === null ? 'unknown' : undefined;
  return (
    <Card className="overflow-hidden">
      <dl aria-label="Totals" className="-mr-px -mb-px grid grid-cols-2 tabular-nums sm:grid-cols-3 xl:grid-cols-6">
        <Total label="Total batches" value={whole(totals.total_batches)} />
        <Total label="Total signals" value={whole(totals.total_signals)} note={scoredWords(published, own)} />
        <Total label="Unique symbols" value={whole(totals.total_symbols)} note="with a score in any batch" />
        <Total
          label="Screener runs today"
          value={`${screener === null ? '--' : whole(screener.runs_today)} / ${expected_runs.value}`}
          note={unknown}
        />
        <Total
          label="Unique stocks today"
          value={screener === null ? '--' : whole(screener.stocks_today)}
          note={unknown}
        />
        <Total
          label="Last run"
          value={none ? 'No runs today' : <Age at={screener?.last_run_time} show="time" />}
          note={
            screener === null || screener.last_run_stocks === null ? (
              unknown
            ) : (
              <>
                {whole(screener.last_run_stocks)} stocks, <Age at={screener.last_run_time} show="age" />
              </>
            )
          }
        />
      </dl>
    </Card>
  );
}

/** Stored and scored signals: a state scores all rows of its scoring window, also those of earlier batches. */
function scoredWords(published: AdminHealth['published'], own: number | null): string {
  if (published === null) return 'stored in all batches';
  const brought = own === null ? '' : `, ${whole(own)} its own`;
  return `stored in all batches; batch ${published.batch_id}: ${whole(published.signals)} scored${brought}`;
}

function Total({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="border-r border-b border-line px-4 py-3">
      <dt className="text-label text-ink-3">{label}</dt>
      <dd className="text-title font-strong">{value}</dd>
      {note !== undefined && <dd className="text-label text-ink-3">{note}</dd>}
    </div>
  );
}
