// What stands behind a row: the chart of its minutes, its figures, each pattern's comparisons, the day before.
import type { GoldenEyeStock } from '../../../domain/goldeneye/golden-eye.ts';
import { entryWords, iconPattern, shownPrice, volumeWords } from '../../../domain/goldeneye/view/table.ts';
import { decimal, percent, price, signedPercent } from '../../../domain/market/format.ts';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useRowBars } from './newest-poll.ts';
import { OwnRecordLine } from './own-record.tsx';
import { DASH } from './pattern-looks.tsx';
import { RowChart } from './row-chart.tsx';
import { StockTraceList } from './stock-trace.tsx';

type RowDetailsProps = { stock: GoldenEyeStock; pollId: number | null };

export function RowDetails({ stock, pollId }: RowDetailsProps) {
  const { data, error, isPending, refetch } = useRowBars(stock.symbol, pollId);
  const pattern = iconPattern(stock);
  return (
    <section aria-label={`${stock.symbol} in detail`} className="@container grid grid-cols-[minmax(0,1fr)] bg-surface">
      <h2 className="sr-only">{stock.symbol} in detail</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-4 p-4 [&>*]:min-w-0">
          {data !== undefined ? (
            <RowChart stock={stock} chart={data} />
          ) : isPending ? (
            <Skeleton className="h-64" />
          ) : (
            <Notice
              tone="error"
              title="The chart is not available"
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            >
              {errorText(error, 'Failed to load bars')}
            </Notice>
          )}
          <Plan stock={stock} />
          {pattern !== null && <OwnRecordLine pattern={pattern} action={stock.recommendation_action} />}
        </div>
        <div className="grid content-start gap-5 border-line p-4 max-sm:border-t @4xl:border-l [&>*]:min-w-0">
          <section className="grid gap-2">
            <h3 className="font-strong">Raw Metrics</h3>
            <RawMetrics stock={stock} />
          </section>
          <section className="grid gap-2">
            <h3 className="font-strong">Pattern Analysis</h3>
            <StockTraceList stock={stock} trace={data?.trace ?? null} />
          </section>
          <section className="grid gap-2">
            <h3 className="font-strong">Previous Day</h3>
            <KeyValues
              items={[
                { label: 'Close', value: price(stock.prev_close) },
                { label: 'High', value: price(stock.prev_high) },
                { label: 'Low', value: price(stock.prev_low) },
                { label: 'Gap today', value: signedPercent(stock.gap_pct) },
              ]}
            />
          </section>
        </div>
      </div>
    </section>
  );
}

function RawMetrics({ stock }: { stock: GoldenEyeStock }) {
  const times = (value: number | null) => (value === null ? decimal(value) : `${decimal(value)}x`);
  return (
    <KeyValues
      items={[
        { label: '5-minute momentum', value: signedPercent(stock.momentum_5m) },
        { label: 'Distance to VWAP', value: signedPercent(stock.vwap_distance) },
        { label: 'Relative volume', value: times(stock.volume_float_ratio) },
        { label: 'Volume', value: volumeWords(stock.volume) },
        {
          label: 'Free float traded today',
          value: stock.float_rotation === null ? 'float not known' : percent(100 * stock.float_rotation, 2),
        },
        { label: 'Below the high of the day', value: percent(stock.high_distance, 2) },
        { label: 'Above the low of the day', value: percent(stock.low_distance, 2) },
        { label: 'Spread, $', value: decimal(stock.spread) },
        { label: 'Newest bar closed', value: <Age at={stock.bar_closed_at} /> },
      ]}
    />
  );
}

/** Said again in words: on a phone the row has no room for it. */
function Plan({ stock }: { stock: GoldenEyeStock }) {
  const level = (at: number | null) => {
    const shown = shownPrice(at);
    return shown === null ? DASH : price(shown);
  };
  return (
    <dl aria-label="Plan" className="flex flex-wrap gap-x-6 gap-y-1">
      {[
        ['Entry', entryWords(stock) ?? DASH],
        ['Stop', level(stock.stop_loss)],
        ['Target', level(stock.target_price)],
        ['Side', stock.side ?? DASH],
        ['Risk', stock.risk_warning ?? DASH],
      ].map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
