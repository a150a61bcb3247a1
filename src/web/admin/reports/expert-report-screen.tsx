// Expert data report: published batch, signals by direction, strongest symbols, recent days.
import { Link } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { expertReportAnswer } from '../../../domain/answers/report-answers.ts';
import { plural, signed, whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ReportExpert } from '../../../domain/reports/reports.ts';
import { queryFor } from '../../api/query-for.ts';
import { ColumnBars } from '../../ui/charts/column-bars.tsx';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { BatchStatus } from '../parts/batches/batch-status.tsx';
import { figureColumn } from '../parts/report/figure-column.ts';
import { Figures } from '../parts/report/figures.tsx';
import { ReportFrame, useReport } from '../parts/report/report-frame.tsx';

type TopSymbol = ReportExpert['top_symbols'][number];
type Day = ReportExpert['history'][number];

const directions = {
  bullish: { label: 'Bullish', tone: 'bull' },
  bearish: { label: 'Bearish', tone: 'bear' },
  neutral: { label: 'Neutral', tone: 'neutral' },
  premium: { label: 'Premium', tone: 'premium' },
} as const;

export function ExpertReportScreen() {
  const report = useReport(queryFor(endpoints.reportExpertData), 'The report of expert data');
  return (
    <ReportFrame
      title="Expert data report"
      report={report}
      answer={expertReportAnswer}
      isEmpty={({ current_batch, history }) => current_batch === null && history.length === 0}
      emptyReason="Lists are fetched or uploaded on Pipeline Status; the first batch fills this report."
      emptyAction={
        <Link to="/admin/pipeline" className={buttonClass()}>
          Open Pipeline Status
        </Link>
      }
    >
      {({ current_batch, signal_distribution, top_symbols, history }) => (
        <>
          {current_batch !== null && (
            <Figures
              label="Current batch"
              items={[
                {
                  label: 'Current batch',
                  value: current_batch.id,
                  note: <BatchStatus batch={{ status: current_batch.status, error: null, held: null }} />,
                },
                { label: 'Files', value: whole(current_batch.file_count) },
                {
                  label: 'Signals',
                  value: whole(current_batch.signals),
                  note: `${whole(current_batch.carried_over)} carried over`,
                },
                { label: 'Symbols', value: whole(current_batch.symbols) },
              ]}
            />
          )}
          <div className="grid items-start gap-4 xl:grid-cols-2 [&>*]:min-w-0">
            <Card>
              <CardSection title="Signals by direction" aside="of the current batch" />
              <CardSection>
                <DistributionBar
                  label="Signals by direction"
                  parts={signal_distribution.map(({ direction, count }) => ({
                    id: direction,
                    count,
                    ...directions[direction],
                  }))}
                />
              </CardSection>
            </Card>
            <DaysChart history={history} />
          </div>
          <TopSymbols rows={top_symbols} />
          <History rows={history} />
        </>
      )}
    </ReportFrame>
  );
}

function DaysChart({ history }: { history: readonly Day[] }) {
  const now = useNow(minuteMs);
  const days = history.toReversed();
  const words = days.map(({ date, signals }) => `${calendarDay(date, now)} ${whole(signals)}`).join(', ');
  return (
    <Card>
      <CardSection
        title="Signals by day"
        aside={`imported, oldest left, highest ${whole(Math.max(0, ...days.map(({ signals }) => signals)))}`}
      />
      <CardSection>
        <ColumnBars
          className="h-16"
          ticks={new Map([days[0], days.at(-1)].map((day) => [day?.date ?? '', calendarDay(day?.date ?? '', now)]))}
          label={`Signals imported by day: ${words}`}
          columns={days.map(({ date, signals }) => ({
            id: date,
            title: `${calendarDay(date, now)}: ${whole(signals)} signals`,
            parts: [{ id: 'signals', value: signals, tone: 'neutral' }],
          }))}
        />
      </CardSection>
    </Card>
  );
}

const symbolColumns: readonly Column<TopSymbol>[] = [
  { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => <b className="font-strong">{symbol}</b> },
  { id: 'company', header: 'Company', cell: ({ company }) => company ?? '--' },
  ...(['bullish', 'bearish', 'neutral', 'premium'] as const).map((direction) =>
    figureColumn(direction, directions[direction].label, (row: TopSymbol) => row[direction]),
  ),
  {
    id: 'net',
    header: 'Net score',
    align: 'right',
    cell: ({ net_score }) => <Net score={net_score} />,
    sortValue: (row) => row.net_score,
  },
];

function Net({ score }: { score: number }) {
  return (
    <b className={`font-strong ${score > 0 ? 'text-bull' : score < 0 ? 'text-bear' : 'text-ink-2'}`}>
      {signed(score, 0)}
    </b>
  );
}

function TopSymbols({ rows }: { rows: readonly TopSymbol[] }) {
  return (
    <section className="grid gap-2" aria-label="Top symbols">
      <h2 className="text-title font-strong">Top symbols</h2>
      <DataTable
        label="Top symbols"
        className="tabular-nums"
        columns={symbolColumns}
        rows={rows}
        rowKey={({ symbol }) => symbol}
        phoneCard={({ symbol, company, bullish, bearish, neutral, premium, net_score }) => (
          <div className="grid gap-1">
            <span className="flex min-w-0 gap-3">
              <b className="font-strong">{symbol}</b>
              <span className="min-w-0 flex-1 truncate text-ink-2">{company}</span>
              <Net score={net_score} />
            </span>
            <span className="text-label text-ink-3">
              {bullish} bullish, {bearish} bearish, {neutral} neutral, {premium} premium
            </span>
          </div>
        )}
        empty={<p className="text-ink-3">No data available</p>}
      />
    </section>
  );
}

function History({ rows }: { rows: readonly Day[] }) {
  const now = useNow(minuteMs);
  const columns: readonly Column<Day>[] = [
    { id: 'date', header: 'Day', cell: ({ date }) => calendarDay(date, now) },
    { id: 'batches', header: 'Batches', align: 'right', cell: ({ batches }) => whole(batches) },
    { id: 'files', header: 'Files', align: 'right', cell: ({ files }) => whole(files) },
    { id: 'signals', header: 'Signals', align: 'right', cell: ({ signals }) => whole(signals) },
    { id: 'symbols', header: 'Symbols', align: 'right', cell: ({ symbols }) => whole(symbols) },
  ];
  return (
    <section className="grid gap-2" aria-label="History">
      <h2 className="text-title font-strong">History</h2>
      <DataTable
        label="History"
        className="tabular-nums"
        columns={columns}
        rows={rows}
        rowKey={({ date }) => date}
        phoneCard={({ date, batches, files, signals, symbols }) => (
          <div className="grid gap-1">
            <b className="font-strong">{calendarDay(date, now)}</b>
            <span className="text-label text-ink-2">
              {plural(batches, 'batch', 'batches')}, {plural(files, 'file')}, {plural(signals, 'signal')},{' '}
              {plural(symbols, 'symbol')}
            </span>
          </div>
        )}
        empty={<p className="text-ink-3">No data available</p>}
      />
    </section>
  );
}
