// Details behind a card: facts of the reasons, verdict times, market data, AI, premium, insiders, news, all signals.

import { signed } from '../../../../domain/market/format.ts';
import type { Reason } from '../../../../domain/signals/reasons.ts';
import { type Signal, type SignalDetails, tabTypes } from '../../../../domain/signals/signal.ts';
import { horizonNames, horizonSources, horizons } from '../../../../domain/verdicts/verdict.ts';
import { AiSection } from '../../../symbol/ai/ai-section.tsx';
import { InsiderSummary } from '../../../symbol/insider/insider-summary.tsx';
import type { Live } from '../../../symbol/live/live-data.ts';
import { NewsSummary } from '../../../symbol/news/news-summary.tsx';
import { PremiumBox } from '../../../symbol/premium/premium-box.tsx';
import { ReceiptPart } from '../../../symbol/score/receipt-part.tsx';
import { findTone, SideIcon, sideWord, toneInk } from '../../../symbol/score/side-style.tsx';
import { SignalBars, SignalChips } from '../../../symbol/signals/signal-summary.tsx';
import { useSymbolVerdicts } from '../../../symbol/verdicts/use-verdicts.ts';
import { ageWords } from '../../../symbol/verdicts/verdict-badge.tsx';
import { Chip } from '../../../ui/status/badge.tsx';
import { Age } from '../../../ui/time/age.tsx';
import type { PageAddress } from '../page-address.ts';
import { CardFacts } from './card-facts.tsx';

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
  // The analysis quotes the price of its time.
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
          <AiSection symbol={symbol} live={live} open toggles={false} />
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
            <b className="font-strong">{horizonNames[horizon]}</b> {horizonSources[horizon]},{' '}
            <Age market={horizon !== 'weeks'} at={verdict.as_of} />: {verdict.because}
            {ageWords(verdict) !== null && `; holds ${ageWords(verdict)}`}
          </li>
        );
      })}
      {verdicts.sentence !== null && <li>{verdicts.sentence.text}</li>}
    </ul>
  );
}
