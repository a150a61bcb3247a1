// Screener report of one day: runs, listed stocks, matches per filter.
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { screenerReportAnswer } from '../../../domain/answers/report-answers.ts';
import { decimal, whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ReportScreener } from '../../../domain/reports/reports.ts';
import { filterNames } from '../../../domain/screener/rules/filters.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { age, count, name, shown, text } from '../../symbol/tables/fields.tsx';
import { ColumnBars } from '../../ui/charts/column-bars.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Chip } from '../../ui/status/badge.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { TitledTable } from '../parts/list/titled.tsx';
import { Figures } from '../parts/report/figures.tsx';
import { ReportFrame, useReport } from '../parts/report/report-frame.tsx';
import { ReportDay, useReportDay } from './report-day.tsx';

type Run = ReportScreener['timeline'][number];
type Stock = ReportScreener['stock_coverage'][number];
type Filter = ReportScreener['filter_performance'][number];

export function ScreenerReportScreen() {
  const { past, query } = useReportDay();
  const report = useReport(queryFor(endpoints.reportScreener, { query }), 'The report of the screener');
  return (
    <ReportFrame
      title="Screener report"
      report={report}
      answer={screenerReportAnswer}
      about={() => past}
      isEmpty={({ timeline }) => timeline.length === 0}
      emptyReason={past === '' ? 'No screener run today.' : 'No screener run on that day.'}
      emptyAction={
        <span className="flex flex-wrap items-end gap-3">
          <ReportDay />
          <ButtonLink to="/admin/reports">All reports</ButtonLink>
        </span>
      }
    >
      {({ summary, timeline, stock_coverage, filter_performance }) => (
        <>
          <ReportDay />
          <Figures
            label={past === '' ? 'Runs of today' : 'Runs of the day'}
            items={[
              { label: 'Runs', value: `${whole(summary.runs_completed)} / ${summary.expected_runs}` },
              { label: 'Unique stocks', value: whole(summary.unique_stocks) },
              { label: 'Stocks per run', value: decimal(summary.avg_stocks_per_run, 1), note: 'on average' },
              { label: 'Last run', value: summary.last_run_number === null ? '--' : `#${summary.last_run_number}` },
            ]}
          />
          <div className="grid items-start gap-4 xl:grid-cols-2 [&>*]:min-w-0">
            <RunsChart runs={timeline} />
            <FilterPerformance filters={filter_performance} uniqueStocks={summary.unique_stocks} />
          </div>
          <TitledTable
            title="Timeline"
            className="max-h-96"
            columns={runColumns}
            rows={timeline.toReversed()}
            rowKey={({ run_number }) => run_number}
          />
          <TitledTable
            title="Stock coverage"
            note={`the ${stock_coverage.length} listed most often`}
            columns={stockColumns(timeline.length)}
            rows={stock_coverage}
            rowKey={({ symbol }) => symbol}
          />
        </>
      )}
    </ReportFrame>
  );
}

function RunsChart({ runs }: { runs: readonly Run[] }) {
  const now = useNow(minuteMs);
  const words = runs.map((run) => `#${run.run_number} ${whole(run.stock_count)}`).join(', ');
  return (
    <Card
      title="Stocks by run"
      aside={`oldest left, highest ${whole(Math.max(0, ...runs.map((run) => run.stock_count)))}`}
    >
      <CardSection>
        <ColumnBars
          className="h-24"
          label={`Stocks listed by each run: ${words}`}
          columns={runs.map(({ run_number, timestamp, stock_count }) => ({
            id: run_number,
            title: `#${run_number}, ${zonedTime(timestamp, now)}: ${whole(stock_count)} stocks`,
            parts: [{ id: 'stocks', value: stock_count, tone: 'neutral' }],
          }))}
        />
      </CardSection>
    </Card>
  );
}

function FilterPerformance({ filters, uniqueStocks }: { filters: readonly Filter[]; uniqueStocks: number }) {
  return (
    <Card title="Filters" aside="stocks of the day, hits over all runs">
      <CardSection>
        <ul aria-label="Filters" className="grid gap-3">
          {filters.map(({ filter, stocks_matched, total_hits }) => (
            <li key={filter} className="grid gap-1">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <b>{filter}</b>
                <span className="text-ink-2">{filterNames[filter]}</span>
                <span className="ml-auto text-label text-ink-3">
                  <b className="text-ink">{whole(stocks_matched)}</b> stocks, {whole(total_hits)} hits
                </span>
              </span>
              <ProgressBar
                size="sm"
                tone="neutral"
                label={`${filterNames[filter]}: ${whole(stocks_matched)} of ${whole(uniqueStocks)} stocks`}
                value={stocks_matched}
                max={Math.max(1, uniqueStocks)}
              />
            </li>
          ))}
        </ul>
      </CardSection>
    </Card>
  );
}

/** Downloads a run as published, under the report's file name. */
function SaveRun({ file_name, known_at }: Run) {
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(endpoints.screenerCurrent, { query: { asof: known_at } }),
    onSuccess: (reply) => {
      saveFile(file_name, JSON.stringify(reply), 'application/json');
      showToast('success', `Saved as ${file_name}`);
    },
    onError: (error) => showToast('error', errorText(error, 'The run could not be saved.')),
  });
  return (
    <Button variant="link" busy={isPending} title="Save what the run published as JSON" onClick={() => mutate()}>
      {!isPending && <Download aria-hidden className="size-4" />}
      {file_name}
    </Button>
  );
}

const runColumns: readonly Column<Run>[] = [
  shown('number', 'Run', { width: 'w-20', phone: 'title' }, ({ run_number }) => <b>#{run_number}</b>),
  age('timestamp', 'Made', { phone: 'aside' }),
  count('stock_count', 'Stocks', { phone: 'named' }),
  shown('file', 'File', { phone: 'fact' }, (run) => <SaveRun {...run} />),
];

/** `runs`: number of runs of the day. */
const stockColumns = (runs: number): readonly Column<Stock>[] => [
  name('symbol', 'Symbol'),
  text('company', 'Company', { phone: 'title' }),
  shown(
    'appearances',
    'Runs',
    { align: 'right', sortValue: ({ appearances }) => appearances, phone: 'aside' },
    ({ appearances }) => `${appearances} of ${runs}`,
  ),
  shown(
    'filters',
    'Filters matched',
    { sortValue: ({ filters_matched }) => filters_matched.length, phone: 'fact' },
    ({ filters_matched }) => <Codes codes={filters_matched} />,
  ),
  text('momentum', 'Momentum', { phone: 'fact' }),
];

function Codes({ codes }: { codes: Stock['filters_matched'] }) {
  return (
    <span className="flex gap-1">
      {codes.map((code) => (
        <Chip key={code} title={filterNames[code]}>
          {code}
        </Chip>
      ))}
    </span>
  );
}
