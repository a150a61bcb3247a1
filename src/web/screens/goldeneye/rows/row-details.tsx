// Details of a row: minute chart, figures, pattern comparisons, previous day.

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { GoldenEyeStock, Setup } from '../../../../domain/goldeneye/golden-eye.ts';
import { rowAction } from '../../../../domain/goldeneye/view/plan-words.ts';
import { noPlanWords, planRefusedWords } from '../../../../domain/goldeneye/view/quiet-words.ts';
import {
  iconPattern,
  planSizes,
  shownEntryWords,
  shownPrice,
  volumeWords,
} from '../../../../domain/goldeneye/view/table.ts';
import { decimal, money, percent, price, signedPercent } from '../../../../domain/market/format.ts';
import { PlanBox } from '../../../stock/plan/plan-box.tsx';
import { PlanStrip } from '../../../stock/plan/plan-strip.tsx';
import { Loaded } from '../../../symbol/failures/loaded.tsx';
import { MeasuredChance } from '../../../symbol/record/measured-chance.tsx';
import { StockPageLink } from '../../../symbol/stock-page-link.tsx';
import { KeyValues } from '../../../ui/layout/key-values.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useMedia } from '../../../ui/time/clock.ts';
import { SessionMark } from '../../../ui/time/session-mark.tsx';
import { zonedTime } from '../../../ui/time/time-format.ts';
import { useRowBars } from '../newest-poll.ts';
import { OwnRecordLine } from './own-record.tsx';
import { DASH } from './pattern-badges.tsx';
import { RowChart } from './row-chart.tsx';
import { ConfidenceLines, StockTraceColumns, StockTraceList } from './stock-trace.tsx';

type RowDetailsProps = { stock: GoldenEyeStock; pollId: number | null; plan: Setup | null };

export function RowDetails({ stock, pollId, plan }: RowDetailsProps) {
  const bars = useRowBars(stock.symbol, pollId);
  const phone = useMedia('(max-width: 639px)');
  const pattern = iconPattern(stock);
  const trace = bars.data?.trace ?? null;
  const Analysis = phone ? StockTraceList : StockTraceColumns;
  return (
    <section aria-label={`${stock.symbol} in detail`} className="@container grid grid-cols-[minmax(0,1fr)] bg-surface">
      <h2 className="sr-only">{stock.symbol} in detail</h2>
      <PlanStrip symbol={stock.symbol} plan={plan} price={stock.price} size="whole" className="border-b border-line" />
      <div className="grid grid-cols-[minmax(0,1fr)] @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 p-4">
          <Loaded
            query={bars}
            words="Failed to load bars"
            title="The chart is not available"
            skeleton="h-94 max-sm:h-110"
            isSilent
          >
            {(chart) => <RowChart stock={stock} chart={chart} plan={plan} />}
          </Loaded>
        </div>
        <Part title="Plan" className="border-line max-@4xl:border-t @4xl:border-l">
          {plan === null ? (
            <Plan stock={stock} />
          ) : (
            <StandingPlan symbol={stock.symbol} plan={plan} price={stock.price} />
          )}
          <StockPageLink symbol={stock.symbol} />
        </Part>
      </div>
      <Part title="Pattern Analysis" className="border-t border-line">
        {bars.isPending ? <Skeleton className="h-92 sm:h-146 @4xl:h-80" /> : <Analysis stock={stock} trace={trace} />}
      </Part>
      <div className="grid border-t border-line @4xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,2fr)] @4xl:[&>*+*]:border-l @4xl:[&>*+*]:border-line">
        <div className="grid min-w-0 content-start gap-4 p-4">
          {trace !== null && trace.confidence.length > 0 && (
            <section className="grid gap-2">
              <h3 className="flex justify-between gap-3 font-strong">
                Confidence{' '}
                <span className="font-regular text-ink-3">
                  {stock.confidence_score === null ? 'none' : `${decimal(stock.confidence_score, 0)} of 100`}
                </span>
              </h3>
              <ConfidenceLines trace={trace} />
              {stock.confidence_score !== null && pattern !== null && (
                <MeasuredChance
                  stated={{ forecaster: 'window', confidence: stock.confidence_score, hasSide: true }}
                  explains
                />
              )}
            </section>
          )}
          {pattern === null ? (
            <p className="text-label text-ink-2">Without a pattern there is no record to compare with.</p>
          ) : (
            <OwnRecordLine
              pattern={pattern}
              action={stock.recommendation_action}
              scope={stock.category === null ? 'market' : 'watchlist'}
            />
          )}
        </div>
        <Part title="Raw Metrics">
          <RawMetrics stock={stock} />
        </Part>
        <Part title="Previous Day">
          <KeyValues
            items={[
              { label: 'Close', value: price(stock.prev_close) },
              { label: 'High', value: price(stock.prev_high) },
              { label: 'Low', value: price(stock.prev_low) },
              { label: 'Gap today', value: signedPercent(stock.gap_pct) },
            ]}
          />
        </Part>
      </div>
    </section>
  );
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={clsx('grid min-w-0 content-start gap-2 p-4 pb-3 [&>*]:min-w-0', className)}>
      <h3 className="font-strong">{title}</h3>
      {children}
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
        { label: 'Volume pace', value: times(stock.volume_float_ratio) },
        { label: 'Volume', value: volumeWords(stock.volume) },
        {
          label: 'Free float traded today',
          value: stock.float_rotation === null ? 'float not known' : percent(100 * stock.float_rotation, 2),
        },
        { label: 'Below the high of the day', value: percent(stock.high_distance, 2) },
        { label: 'Above the low of the day', value: percent(stock.low_distance, 2) },
        { label: 'Spread, $', value: decimal(stock.spread) },
        { label: 'Newest bar closed', value: <Age market at={stock.bar_closed_at} /> },
      ]}
    />
  );
}

/** Open plan with the prices of the minute it was found; the newest minute may have another plan. */
function StandingPlan({ symbol, plan, price: now }: { symbol: string; plan: Setup; price: number | null }) {
  const { detected_at, ends_at, ended } = plan;
  return (
    <>
      {ended === null && (
        <p className="text-label text-ink-2">
          <SessionMark />
          Open since {zonedTime(detected_at, detected_at)}, ends by {zonedTime(ends_at, ends_at)}
        </p>
      )}
      <div className="-mx-4 -my-2 max-sm:-mx-3">
        <PlanBox symbol={symbol} plan={plan} price={now} />
      </div>
    </>
  );
}

/** Plan with each level's distance from entry in percent, and risk and reward per share, which phone rows leave out. */
function Plan({ stock }: { stock: GoldenEyeStock }) {
  const sizes = planSizes(stock);
  const level = (at: number | null) => {
    const shown = shownPrice(at);
    if (shown === null) return DASH;
    return sizes === null
      ? price(shown)
      : `${price(shown)} (${signedPercent(((shown - sizes.entry) / sizes.entry) * 100)})`;
  };
  // Decimals as in the price: four below a dollar.
  const share = (usd: number | undefined) =>
    usd === undefined ? DASH : (stock.price ?? 0) < 1 ? money(usd) : `$${decimal(usd)}`;
  const risked = sizes === null || sizes.risk === 0 ? null : sizes;
  return (
    <KeyValues
      items={[
        { label: 'Action', value: rowAction(stock) },
        { label: 'Side', value: stock.side ?? DASH },
        { label: 'Target', value: level(stock.target_price) },
        { label: 'Entry', value: shownEntryWords(stock) ?? DASH },
        { label: 'Stop', value: level(stock.stop_loss) },
        { label: 'Risk a share', value: share(risked?.risk) },
        { label: 'Reward a share', value: share(risked?.reward) },
        { label: 'Reward to risk', value: risked === null ? DASH : decimal(risked.reward / risked.risk, 1) },
        { label: 'Risk', value: noPlanWords(stock) ?? planRefusedWords(stock) ?? stock.risk_warning ?? DASH },
      ]}
    />
  );
}
