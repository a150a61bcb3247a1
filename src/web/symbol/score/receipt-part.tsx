// Folded receipt of a score. Its code and its query load on opening.
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';

const ScoreReceiptRows = lazyPart(
  () => import('./score-receipt-rows.tsx'),
  'ScoreReceiptRows',
  <Skeleton className="h-40" />,
);

type ReceiptPartProps = {
  symbol: string;
  /** Instant of the batch the page shows; null without one. */
  batch: string | null;
  className?: string;
};

export function ReceiptPart({ symbol, batch, className }: ReceiptPartProps) {
  return (
    <Collapsible title="Receipt" aside="every row behind the score" level={4} className={className}>
      <SectionBoundary section="Receipt" resetKeys={[symbol, batch]}>
        <ScoreReceiptRows symbol={symbol} version={batch} />
      </SectionBoundary>
    </Collapsible>
  );
}
