// Expert data report: published batch, signals by direction, strongest symbols, recent days.
import { endpoints } from '../../../contract/endpoints.ts';
import { expertReportAnswer } from '../../../domain/answers/report-answers.ts';
import { signed, whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ReportExpert } from '../../../domain/reports/reports.ts';
import { queryFor } from '../../api/query-for.ts';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { count, day, name, shown, text } from '../../symbol/tables/fields.tsx';
import { ColumnBars } from '../../ui/charts/column-bars.tsx';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { TitledTable } from '../parts/list/titled.tsx';
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

const nothing = <p className="text-ink-3">No data available</p>;

export function ExpertReportScreen() {
  const report = useReport(queryFor(endpoints.reportExpertData), 'The report of expert data');
  return (
    <ReportFrame
      title="Expert data report"
      report={report}
      answer={expertReportAnswer}
      isEmpty={({ current_batch, history }) => current_batch === null && history.length === 0}
      emptyReason="Lists are fetched or uploaded on Pipeline Status; the first batch fills this report."
      emptyAction={<ButtonLink to="/admin/pipeline">Open Pipeline Status</ButtonLink>}
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
                  note: current_batch.status,
                },
                { label: 'Files', value: whole(current_batch.file_count) },
                {
                  label: 'Signals that count',
                  value: whole(current_batch.signals),
                  note: `${whole(current_batch.carried_over)} carried over`,
                },
                { label: 'Symbols', value: whole(current_batch.symbols) },
              ]}
            />
          )}
          <div className="grid items-start gap-4 xl:grid-cols-2 [&>*]:min-w-0">
            <Card title="Signals by direction" aside="of the current batch">
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
          <TitledTable
            title="Top symbols"
            columns={symbolColumns}
            rows={top_symbols}
            rowKey={({ symbol }) => symbol}
            empty={nothing}
          />
          <TitledTable
            title="History"
            columns={dayColumns}
            rows={history}
            rowKey={({ date }) => date}
            empty={nothing}
          />
        </>
      )}
    </ReportFrame>
  );
}

/** With fewer days bars say no more than the table. */
const LEAST_DAYS = 3;

function DaysChart({ history }: { history: readonly Day[] }) {
  const now = useNow(minuteMs);
  const days = history.toReversed();
  if (days.length < LEAST_DAYS) {
    return (
      <Card title="Signals by day">
        <CardSection>
          <p className="text-ink-3">Too few days to draw; the history below has them.</p>
        </CardSection>
      </Card>
    );
  }
  const words = days.map(({ date, signals }) => `${calendarDay(date, now)} ${whole(signals)}`).join(', ');
  return (
    <Card
      title="Signals by day"
      aside={`imported, oldest left, highest ${whole(Math.max(0, ...days.map(({ signals }) => signals)))}`}
    >
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
  name('symbol', 'Symbol'),
  text('company', 'Company', { phone: 'title' }),
  ...(['bullish', 'bearish', 'neutral', 'premium'] as const).map((direction) =>
    count<TopSymbol>(direction, directions[direction].label, { bySort: true, phone: 'named' }),
  ),
  shown(
    'net_score',
    'Net score',
    { align: 'right', sortValue: ({ net_score }) => net_score, phone: 'aside' },
    ({ net_score: net }) => <b className={toneInk[findTone(net)]}>{signed(net, 0)}</b>,
  ),
];

const dayColumns: readonly Column<Day>[] = [
  day('date', 'Day', { phone: 'title' }),
  count('batches', 'Batches', { phone: 'named' }),
  count('files', 'Files', { phone: 'named' }),
  count('signals', 'Signals imported', { phone: 'named' }),
  count('symbols', 'Symbols', { phone: 'named' }),
];
