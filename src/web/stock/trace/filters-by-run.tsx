// Active filters in each run of the day, and the run's estimates in place of measured figures.
import { clsx } from 'clsx';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { filterCodes, filterNames } from '../../../domain/screener/rules/filters.ts';
import type { RunInfo } from '../../../domain/screener/run.ts';
import type { EarlierRun, Estimate } from '../../../domain/screener/screener-stock.ts';
import { zonedFull } from '../../ui/time/time-format.ts';

/** Facts a run adds to a stock: expected runs, filters by run, estimates. */
export type StockInRun = {
  run_info: Pick<RunInfo, 'expected_runs'>;
  /** Oldest first, the shown run last. */
  filters_by_run: readonly EarlierRun[];
  estimates: readonly Estimate[];
};

/** `null` is a run still to come. */
type Place = EarlierRun | null;

function listPlaces({ filters_by_run, run_info }: StockInRun): { number: number; run: Place }[] {
  const last = filters_by_run.at(-1)?.run_number ?? 0;
  const coming = Array.from({ length: Math.max(0, run_info.expected_runs - last) }, (_, at) => last + at + 1);
  return [
    ...filters_by_run.map((run) => ({ number: run.run_number, run })),
    ...coming.map((number) => ({ number, run: null })),
  ];
}

export function FiltersByRun({ inRun }: { inRun: StockInRun }) {
  if (inRun.filters_by_run.length === 0) return null;
  const places = listPlaces(inRun);
  return (
    <section aria-label="Filters by run today" className="grid min-w-0 gap-2">
      <h3 className="font-strong">Filters by run today</h3>
      <table
        aria-label="Filters by run today"
        className="w-full table-fixed border-separate border-spacing-x-0.5 border-spacing-y-1 text-label sm:border-spacing-x-1"
      >
        <thead className="table-footer-group">
          <tr>
            <th scope="col" className="w-8">
              <span className="sr-only">Run</span>
            </th>
            {places.map(({ number, run }) => (
              <th
                key={number}
                scope="col"
                title={run === null ? undefined : zonedFull(run.received_at)}
                className="text-center font-regular text-ink-3"
              >
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filterCodes.map((code) => (
            <tr key={code}>
              <th scope="row" className="text-left font-regular text-ink-2">
                <abbr title={filterNames[code]} className="no-underline">
                  {code}
                </abbr>
              </th>
              {places.map(({ number, run }) => (
                <Cell key={number} active={run?.active_filter_codes.includes(code) ?? null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cellStyle = (active: boolean | null) =>
  active === null ? 'border-dashed border-line' : active ? 'border-neutral bg-neutral' : 'border-line-strong';

/** `active` is null for a run still to come. */
function Cell({ active }: { active: boolean | null }) {
  return (
    <td className="p-0">
      <span className={clsx('block h-3 rounded-sm border', cellStyle(active))}>
        <span className="sr-only">{active === null ? 'to come' : active ? 'active' : 'not active'}</span>
      </span>
    </td>
  );
}

export function Estimates({ estimates }: { estimates: readonly Estimate[] }) {
  if (estimates.length === 0) return null;
  return (
    <ul aria-label="Estimates" className="grid gap-1 text-label text-ink-3">
      {estimates.map(({ field, text }) => (
        <li key={field}>
          <span className="font-strong text-ink-2">{toWords(field)}.</span> {text}
        </li>
      ))}
    </ul>
  );
}

/** `relative_volume` as `Volume pace`, `todays_volume` as `Todays volume`. */
function toWords(field: string): string {
  if (field === 'relative_volume') return names.relative_volume.name;
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
