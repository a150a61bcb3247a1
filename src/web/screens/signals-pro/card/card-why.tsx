// Everything behind a card: the AI's reasons, premium factors, insiders, news and signals by type.
import type { Reason } from '../../../../domain/signals/reasons.ts';
import type { Signal, SignalDetails } from '../../../../domain/signals/signal.ts';
import { AiSection } from '../../../symbol/ai/ai-section.tsx';
import { InsiderSummary } from '../../../symbol/insider/insider-summary.tsx';
import type { Live } from '../../../symbol/live/live-data.ts';
import { NewsSummary } from '../../../symbol/news/news-summary.tsx';
import { PremiumBox } from '../../../symbol/premium/premium-box.tsx';
import { ReceiptPart } from '../../../symbol/score/receipt-part.tsx';
import { SignalBars, SignalChips } from '../../../symbol/signals/signal-summary.tsx';
import type { PageAddress } from '../page-address.ts';

type CardWhyProps = {
  signal: Signal;
  /** Instant of the batch it is listed by. */
  batch: string | null;
  details: SignalDetails;
  /** Reasons already shown above. */
  without: readonly Reason[];
  live: Live;
  open: PageAddress['open'];
};

export function CardWhy({ signal, batch, details, without, live, open }: CardWhyProps) {
  const { symbol } = signal;
  return (
    <>
      <div className="grid grid-cols-2 gap-5 border-t border-line px-4 py-3 max-sm:grid-cols-1 max-sm:gap-4">
        <div className="grid content-start gap-3">
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
        <SignalChips details={details} without={without} onMore={() => open('detail', symbol)} />
      </section>
      <ReceiptPart symbol={symbol} batch={batch} className="border-t border-line px-4" />
    </>
  );
}
