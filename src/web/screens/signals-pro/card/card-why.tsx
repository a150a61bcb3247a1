// Details behind a card: facts of the reasons, verdict times, market data, AI, premium, insiders, news, all signals.

import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { figureRegister as names } from '../../../../domain/figures/register.ts';
import { companyMarketCap } from '../../../../domain/market/company-size.ts';
import { compact, decimal, marketCap, signed } from '../../../../domain/market/format.ts';
import { rsiWords } from '../../../../domain/market/rsi-words.ts';
import type { Reason } from '../../../../domain/signals/reasons.ts';
import { type Signal, type SignalDetails, tabTypes } from '../../../../domain/signals/signal.ts';
import { horizonNames, horizonSources, horizons } from '../../../../domain/verdicts/verdict.ts';
import { AiSection } from '../../../symbol/ai/ai-section.tsx';
import { InsiderSummary } from '../../../symbol/insider/insider-summary.tsx';
import type { Live } from '../../../symbol/live/live-data.ts';
import { isNotKept, LiveStamp, NotKept } from '../../../symbol/live/live-stamp.tsx';
import { NewsSummary } from '../../../symbol/news/news-summary.tsx';
import { PremiumBox } from '../../../symbol/premium/premium-box.tsx';
import { useMinutePrice } from '../../../symbol/prices/minute-price.ts';
import { PriceRanges } from '../../../symbol/prices/price-ranges.tsx';
import { ReceiptPart } from '../../../symbol/score/receipt-part.tsx';
import { findTone, SideIcon, sideWord, toneInk } from '../../../symbol/score/side-style.tsx';
import { SignalBars, SignalChips } from '../../../symbol/signals/signal-summary.tsx';
import { useSymbolVerdicts } from '../../../symbol/verdicts/use-verdicts.ts';
import { ageWords } from '../../../symbol/verdicts/verdict-badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/status/badge.tsx';
import { Age } from '../../../ui/time/age.tsx';
import type { PageAddress } from '../page-address.ts';

type CardWhyProps = {
  signal: Signal;
  /** Instant of the batch that lists the card; null without one. */
  batch: string | null;
  details: SignalDetails;
  /** Strongest reasons, with their facts. */
  reasons: readonly Reason[];
  live: Live;
  open: PageAddress['open'];
};

export function CardWhy({ signal, batch, details, reasons, live, open }: CardWhyProps) {
  const { symbol } = signal;
  // Time of the analysis: it quotes the price of that time.
  const analysedAt = live.data?.aiAnalysis?.as_of;
  return (
    <>
      <div className="grid grid-cols-2 gap-5 border-t border-line px-4 py-3 max-sm:grid-cols-1 max-sm:gap-4">
        <div className="grid content-start gap-3">
          <ReasonFacts symbol={symbol} reasons={reasons} />
          <VerdictTimes symbol={symbol} />
        </div>
        <CardFacts symbol={symbol} live={live} />
      </div>
      <div className="grid grid-cols-2 gap-5 border-t border-line px-4 py-3 max-sm:grid-cols-1 max-sm:gap-4">
        <div className="grid content-start gap-3">
          {analysedAt !== undefined && (
            <p className="text-label text-ink-3">
              Analysis of <Age at={analysedAt} show="time" />
            </p>
          )}
          <AiSection symbol={symbol} live={live} toggles={false} />
          {details.premium.length > 0 && (
            <PremiumBox symbol={symbol} items={details.premium} live={live} onOpen={() => open('premium', symbol)} />
          )}
        </div>
        <div className="grid content-start gap-3 border-line sm:border-l sm:pl-5 max-sm:border-t max-sm:pt-3">
          <InsiderSummary symbol={symbol} live={live} onOpen={() => open('insiders', symbol)} />
          <NewsSummary symbol={symbol} live={live} onOpen={() => open('news', symbol)} />
        </div>
      </div>
      <section aria-label={`Signal summary of ${symbol}`} className="grid gap-2 border-t border-line px-4 py-2">
        <SignalBars scores={signal} />
        <ul aria-label={`Signals of ${symbol} by side`} className="flex flex-wrap gap-1">
          {tabTypes.map((side) => (
            <li key={side} className="flex">
              <Chip icon={<SideIcon side={side} />}>
                {sideWord(side)} <b>{signal[`${side}_signal_count`]}</b>
              </Chip>
            </li>
          ))}
        </ul>
        <SignalChips details={details} without={reasons} onMore={() => open('detail', symbol)} />
      </section>
      <ReceiptPart symbol={symbol} batch={batch} className="border-t border-line px-4" />
    </>
  );
}

function ReasonFacts({ symbol, reasons }: { symbol: string; reasons: readonly Reason[] }) {
  return (
    <ul aria-label={`Facts behind the reasons for ${symbol}`} className="grid content-start gap-2">
      {reasons.map(({ group, type, points, fact }) => (
        <li key={`${group} ${type}`} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline gap-x-2">
          <span className={`text-right font-strong ${toneInk[findTone(points)]}`}>{signed(points, 0)}</span>
          <span>{type}</span>
          <span className="col-start-2 text-label text-ink-3 wrap-anywhere">{fact}</span>
        </li>
      ))}
    </ul>
  );
}

/** Source, time and figures of each verdict of the strip above. */
function VerdictTimes({ symbol }: { symbol: string }) {
  const verdicts = useSymbolVerdicts(symbol);
  if (verdicts == null) return null;
  return (
    <ul aria-label={`Sources of the verdicts of ${symbol}`} className="grid gap-1 text-label text-ink-2">
      {horizons.map((horizon) => {
        const verdict = verdicts[horizon];
        return (
          <li key={horizon}>
            <b>{horizonNames[horizon]}</b> {horizonSources[horizon]},{' '}
            <Age market={horizon !== 'weeks'} at={verdict.as_of} />: {verdict.because}
            {ageWords(verdict) !== null && `; holds ${ageWords(verdict)}`}
          </li>
        );
      })}
      {verdicts.sentence !== null && <li>{verdicts.sentence.text}</li>}
    </ul>
  );
}

type CardFactsProps = { symbol: string; live: Live };

/** Market data: ranges and figures, in a place of fixed height. */
function CardFacts({ symbol, live }: CardFactsProps) {
  return (
    <section
      aria-label={`Market data of ${symbol}`}
      className="grid min-h-31 content-start gap-1 border-line sm:border-l sm:pl-4 max-sm:border-t max-sm:pt-3"
    >
      {isNotKept(live.data) ? <NotKept /> : <Facts symbol={symbol} live={live} />}
    </section>
  );
}

function Facts({ symbol, live }: CardFactsProps) {
  const price = useMinutePrice(symbol);
  const metrics = live.data?.metrics?.data;
  const rsi = metrics?.['14DayRSI'];
  const reading = rsiWords(rsi);
  return (
    <>
      {live.data === undefined ? (
        <div className="grid h-10 content-center">
          {live.loading ? (
            <p className="text-label text-ink-3">Loading live data...</p>
          ) : (
            <Button
              size="sm"
              className="justify-self-start"
              aria-label={`Load live data of ${symbol}`}
              onClick={live.load}
              Icon={RefreshCw}
            >
              Load live data
            </Button>
          )}
        </div>
      ) : (
        <PriceRanges live={live.data} />
      )}
      <dl className="grid grid-cols-2 gap-x-5 gap-y-0.5 text-label/4.5 max-sm:grid-cols-1">
        <Figure name={names.volume_with_extended_hours.short}>
          {price === undefined ? '--' : compact(price.volume)}
        </Figure>
        <Figure name="Vol 10d" title="10-day average volume">
          {known(live, compact(metrics?.['10DayAverageTradingVolume']))}
        </Figure>
        <Figure name={names.rsi.name} title="14-day relative strength index">
          {known(
            live,
            <>
              {decimal(rsi, 1)}
              {reading !== null && <span className="ml-1 text-warn">{reading}</span>}
            </>,
          )}
        </Figure>
        <Figure name={names.beta.name}>{known(live, decimal(metrics?.beta))}</Figure>
        <Figure name="Mkt cap" title="Market capitalization">
          {known(live, live.data === undefined ? null : marketCap(companyMarketCap(live.data)))}
        </Figure>
        <div className="col-span-full text-right">
          <dt className="sr-only">As of</dt>
          <dd>
            <LiveStamp live={live.data} section="quote" />
          </dd>
        </div>
      </dl>
    </>
  );
}

const known = (live: Live, value: ReactNode) => (live.data === undefined ? '--' : value);

function Figure({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2" title={title}>
      <dt className="whitespace-nowrap text-ink-3">{name}</dt>
      <dd className="text-right whitespace-nowrap text-ink-2">{children}</dd>
    </div>
  );
}
