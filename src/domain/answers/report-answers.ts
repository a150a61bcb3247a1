// Answers of the administrator reports.
import { decimal, listNames, percent, plural, signed, whole } from '../market/format.ts';
import type { HealthHistory } from '../observability/health-history.ts';
import type { ReportDaily, ReportExpert, ReportScreener, ReportSummary, ReportSystem } from '../reports/reports.ts';
import { gapAutomations, type SlotGap } from '../reports/slot-gaps.ts';
import { type Answer, joinParts } from './answer.ts';
import { findingsFirst } from './quality-checks.ts';

const NAMED = 2;

export function reportsAnswer({ expert_data, screener, system }: ReportSummary): Answer {
  const { signals_today, files_today } = expert_data;
  const signals =
    signals_today === 0
      ? 'No signal was imported today'
      : `${plural(signals_today, 'signal')} imported today from ${plural(files_today, 'file')}`;
  const runs = screener.runs_today === 0 ? 'no screener run' : plural(screener.runs_today, 'screener run');
  return { lead: `${signals}; ${runs}`, rest: `the database holds ${decimal(system.db_size_mb, 1)} MB` };
}

/** `66 slots without a result: Golden Eye 62, Screener 4`, as the Dashboard counts them. */
function missedWords(gaps: readonly SlotGap[]): string {
  if (gaps.length === 0) return 'no slot without a result';
  const sum = (of: readonly SlotGap[]) => of.reduce((total, { slots }) => total + slots, 0);
  const kinds = [...Map.groupBy(gaps, ({ kind }) => kind)]
    .map(([kind, of]) => ({ name: gapAutomations[kind].name, slots: sum(of) }))
    .toSorted((one, other) => other.slots - one.slots);
  return `${plural(sum(gaps), 'slot')} without a result: ${kinds.map(({ name, slots }) => `${name} ${whole(slots)}`).join(', ')}`;
}

/** `day`: the reported day in words, such as `today`. */
export function dailyAnswer({ issues, gaps, timeline, summary }: ReportDaily, day: string): Answer {
  const rest = joinParts([
    plural(timeline.length, 'action'),
    plural(summary.screener.runs, 'screener run'),
    `${plural(summary.expert.signals, 'signal')} imported`,
  ]);
  const alerts = issues.length === 0 ? `No alert ${day}` : `${plural(issues.length, 'alert')} ${day}`;
  return { lead: `${alerts}; ${missedWords(gaps)}`, rest };
}

export function expertReportAnswer({ current_batch, signal_distribution, top_symbols }: ReportExpert): Answer {
  if (current_batch === null) return { lead: 'No batch has been scored yet', rest: null };
  const all = signal_distribution.reduce((sum, { count }) => sum + count, 0);
  const bullish = signal_distribution.find(({ direction }) => direction === 'bullish')?.count ?? 0;
  const [strongest] = top_symbols;
  const { id, signals, symbols, carried_over } = current_batch;
  return {
    lead: `${plural(signals, 'signal')} count in batch ${id}, for ${plural(symbols, 'symbol')}: ${carriedWords(current_batch)}`,
    rest: joinParts([
      all === 0 ? null : `${percent((100 * bullish) / all)} bullish`,
      strongest === undefined ? null : `strongest ${strongest.symbol} ${signed(strongest.net_score, 0)}`,
      carried_over < signals ? 'imported rows that are too old or replaced by a newer file do not count' : null,
    ]),
  };
}

/** `8,986 of its own import, 9,157 carried over`. */
function carriedWords({ signals, carried_over }: NonNullable<ReportExpert['current_batch']>): string {
  return carried_over === 0
    ? 'all of its own import'
    : `${whole(signals - carried_over)} of its own import, ${whole(carried_over)} carried over`;
}

export function screenerReportAnswer({ summary, filter_performance }: ReportScreener): Answer {
  const { runs_completed, expected_runs, unique_stocks } = summary;
  const filters = filter_performance.map(({ filter, stocks_matched }) => `${filter} ${whole(stocks_matched)}`);
  return {
    lead: `${whole(runs_completed)} of ${plural(expected_runs, 'run')} made, ${plural(unique_stocks, 'stock')} listed`,
    rest: filters.length === 0 ? null : `by filter ${listNames(filters)}`,
  };
}

export function systemReportAnswer({ database, table_sizes, data_quality }: ReportSystem): Answer {
  const found = findingsFirst(data_quality)
    .filter(({ issues }) => issues > 0)
    .map(({ check, issues }) => `${check} (${whole(issues)})`);
  const [largest] = table_sizes.toSorted((one, other) => other.size_mb - one.size_mb);
  const size = `the database holds ${decimal(database.size_mb, 1)} MB`;
  return {
    lead:
      data_quality.length === 0
        ? 'The data has not been checked yet'
        : found.length === 0
          ? `None of ${plural(data_quality.length, 'check')} of the data found anything`
          : `${whole(found.length)} of ${plural(data_quality.length, 'check')} of the data found something: ${listNames(found, NAMED)}`,
    rest: largest === undefined ? size : `${size}, most of it in ${largest.table}`,
  };
}

export function healthHistoryAnswer({ checks }: Pick<HealthHistory, 'checks'>): Answer {
  if (checks.length === 0) return { lead: 'No check was recorded on this day', rest: null };
  const titles = (state: 'error' | 'warning') =>
    checks
      .filter(({ worst }) => worst === state)
      .map(({ spans }) => spans.find((span) => span.state === state)?.title ?? '');
  const [errors, warnings] = [titles('error'), titles('warning')];
  const passed = checks.filter(({ worst }) => worst === 'pass').length;
  const rest = joinParts([
    errors.length > 0 && warnings.length > 0 ? plural(warnings.length, 'warning') : null,
    passed > 0 && passed < checks.length ? `${whole(passed)} passed all day` : null,
  ]);
  if (errors.length > 0) {
    return {
      lead: `${whole(errors.length)} of ${plural(checks.length, 'check')} failed: ${listNames(errors, NAMED)}`,
      rest,
    };
  }
  if (warnings.length > 0) {
    return {
      lead: `${whole(warnings.length)} of ${plural(checks.length, 'check')} warned: ${listNames(warnings, NAMED)}`,
      rest,
    };
  }
  return { lead: 'No check failed or warned', rest: `${whole(passed)} passed all day` };
}
