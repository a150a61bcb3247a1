// Card of the signals behind a score: how many of each side, and the reasons with their sum.
import { type ScoreFields, type SignalDetails, tabTypes } from '../../../domain/signals/signal.ts';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { ReasonsTable } from '../score/reasons-table.tsx';
import { ReceiptPart } from '../score/receipt-part.tsx';
import { sideTone, sideWord } from '../score/side-style.tsx';

export function SignalDistribution({ scores }: { scores: ScoreFields }) {
  return (
    <DistributionBar
      label="Signals by side"
      parts={tabTypes.map((side) => ({
        id: side,
        label: sideWord(side),
        count: scores[`${side}_signal_count`],
        tone: sideTone(side),
      }))}
    />
  );
}

type DetectedSignalsProps = {
  symbol: string;
  /** Instant of the published batch; null without one. */
  batch: string | null;
  scores: ScoreFields;
  details: SignalDetails;
};

export function DetectedSignals({ symbol, batch, scores, details }: DetectedSignalsProps) {
  return (
    <Card>
      <CardSection title="Detected signals" level={3}>
        <SignalDistribution scores={scores} />
      </CardSection>
      <div className="border-t border-line">
        <ReasonsTable scores={scores} details={details} />
        <ReceiptPart symbol={symbol} batch={batch} className="border-t border-line px-4 max-sm:px-3" />
      </div>
    </Card>
  );
}
