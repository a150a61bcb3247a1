// Measured score beside the Smart Cat Score, never added to it. Its code loads after the page.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';

type MeasuredScoreProps = {
  /** Lists by display name; the sign of their points is their side. */
  lists: readonly { type: string; points: number }[];
};

/** Optional part below the reasons. */
const MeasuredLine = lazyPart(
  () => import('./measured-line.tsx').catch(() => ({ MeasuredLine: (_: MeasuredScoreProps) => null })),
  'MeasuredLine',
);

export function MeasuredScore(props: MeasuredScoreProps) {
  return (
    <Suspense fallback={null}>
      <MeasuredLine {...props} />
    </Suspense>
  );
}
