// Screener report of one day: runs, listed stocks, matches per filter.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { screenerReportAnswer } from '../../../domain/answers/report-answers.ts';
import { decimal, whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ReportScreener } from '../../../domain/reports/reports.ts';
import { filterNames } from '../../../domain/screener/rules/filters.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { ColumnBars } from '../../ui/charts/column-bars.tsx';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Chip } from '../../ui/status/badge.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { Figures } from '../parts/report/figures.tsx';
import { ReportFrame, useReport } from '../parts/report/report-frame.tsx';
import { ReportDay, useReportDay } from './report-day.tsx';

type Run = ReportScreener['timeline'][number];
type Stock = ReportScreener['stock_coverage'][number];
type Filter = ReportScreener['filter_performance'][number];

export function ScreenerReportScreen() {
  const { today, past } = useReportDay();
  const report = useReport(
    queryFor(endpoints.reportScreener, { query: past === '' ? {} : { date: past } }),
    'The report of the screener',
  );
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
          <ReportDay value={past === '' ? today : past} />
          <Link to="/admin/reports" className={buttonClass()}>
            All reports
          </Link>
        </span>
      }
    >
      {({ summary, timeline, stock_coverage, filter_performance }) => (
        <>
          <ReportDay value={past === '' ? today : past} />
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
          <RunsTable runs={timeline.toReversed()} />
          <Coverage stocks={stock_coverage} runs={timeline.length} />
        </>
      )}
    </ReportFrame>
  );
}

function RunsChart({ runs }: { runs: readonly Run[] }) {
  const now = useNow(minuteMs);
  const words = runs.map((run) => `#${run.run_number} ${whole(run.stock_count)}`).join(', ');
  return (
    <Card>
      <CardSection
        title="Stocks by run"
        aside={`oldest left, highest ${whole(Math.max(0, ...runs.map((run) => run.stock_count)))}`}
      />
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
    <Card>
      <CardSection title="Filters" aside="stocks of the day, hits over all runs" />
      <CardSection>
        <ul aria-label="Filters" className="grid gap-3 tabular-nums">
          {filters.map(({ filter, stocks_matched, total_hits }) => (
            <li key={filter} className="grid gap-1">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <b className="font-strong">{filter}</b>
                <span className="text-ink-2">{filterNames[filter]}</span>
                <span className="ml-auto text-label text-ink-3">
                  <b className="font-strong text-ink">{whole(stocks_matched)}</b> stocks, {whole(total_hits)} hits
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
function SaveRun({ run }: { run: Run }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const reply = await call(endpoints.screenerCurrent, { query: { asof: run.known_at } });
      saveFile(run.file_name, JSON.stringify(reply), 'application/json');
      showToast('success', `Saved as ${run.file_name}`);
    } catch (error) {
      showToast('error', errorText(error, 'The run could not be saved.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="link" busy={busy} title="Save what the run published as JSON" onClick={() => void save()}>
      {!busy && <Download aria-hidden className="size-4" />}
      {run.file_name}
    </Button>
  );
}

const runColumns: readonly Column<Run>[] = [
  {
    id: 'number',
    header: 'Run',
    cell: ({ run_number }) => <b className="font-strong">#{run_number}</b>,
    width: 'w-20',
  },
  { id: 'timestamp', header: 'Made', cell: ({ timestamp }) => <Age at={timestamp} /> },
  { id: 'stocks', header: 'Stocks', align: 'right', cell: ({ stock_count }) => whole(stock_count) },
  { id: 'file', header: 'File', cell: (run) => <SaveRun run={run} /> },
];

function RunsTable({ runs }: { runs: readonly Run[] }) {
  return (
    <section className="grid gap-2" aria-label="Timeline">
      <h2 className="text-title font-strong">Timeline</h2>
      <DataTable
        label="Timeline"
        className="max-h-96 tabular-nums"
        columns={runColumns}
        rows={runs}
        rowKey={({ run_number }) => run_number}
        phoneCard={(run) => (
          <div className="grid gap-1">
            <span className="flex justify-between gap-3">
              <b className="font-strong">#{run.run_number}</b> <Age at={run.timestamp} />
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2">
              {whole(run.stock_count)} stocks <SaveRun run={run} />
            </span>
          </div>
        )}
      />
    </section>
  );
}

function Coverage({ stocks, runs }: { stocks: readonly Stock[]; runs: number }) {
  const columns: readonly Column<Stock>[] = [
    { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => <b className="font-strong">{symbol}</b> },
    { id: 'company', header: 'Company', cell: ({ company }) => company ?? '--' },
    {
      id: 'appearances',
      header: 'Runs',
      align: 'right',
      cell: ({ appearances }) => `${appearances} of ${runs}`,
      sortValue: (row) => row.appearances,
    },
    {
      id: 'filters',
      header: 'Filters matched',
      cell: ({ filters_matched }) => <Codes codes={filters_matched} />,
      sortValue: (row) => row.filters_matched.length,
    },
    { id: 'momentum', header: 'Momentum', cell: ({ momentum }) => momentum ?? '--' },
  ];
  return (
    <section className="grid gap-2" aria-label="Stock coverage">
      <h2 className="text-title font-strong">
        Stock coverage <span className="text-body font-regular text-ink-3">the {stocks.length} listed most often</span>
      </h2>
      <DataTable
        label="Stock coverage"
        className="tabular-nums"
        columns={columns}
        rows={stocks}
        rowKey={({ symbol }) => symbol}
        phoneCard={({ symbol, company, appearances, filters_matched, momentum }) => (
          <div className="grid gap-1">
            <span className="flex min-w-0 gap-3">
              <b className="font-strong">{symbol}</b>
              <span className="min-w-0 flex-1 truncate text-ink-2">{company}</span>
              <span>
                {appearances} of {runs}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2 text-label text-ink-3">
              <Codes codes={filters_matched} /> {momentum ?? '--'}
            </span>
          </div>
        )}
      />
    </section>
  );
}

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
