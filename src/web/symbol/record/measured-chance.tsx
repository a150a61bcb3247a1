// Measured chance beside a stated confidence. Its code and its query come after the page.
import { Suspense } from 'react';
import type { StatedConfidence } from '../../../domain/record/calibration/chance-words.ts';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';

type MeasuredChanceProps = {
  stated: StatedConfidence;
  /** Adds a line that reserves the place of the figure and explains a missing one. */
  explains?: boolean;
};

/** Optional part: where its code does not load, its place stays empty. */
const ChanceLink = lazyPart(
  () => import('./chance-link.tsx').catch(() => ({ ChanceLink: (_: MeasuredChanceProps) => null })),
  'ChanceLink',
);

export function MeasuredChance(props: MeasuredChanceProps) {
  const chance = (
    <Suspense fallback={null}>
      <ChanceLink {...props} />
    </Suspense>
  );
  return props.explains ? <span className="block min-h-4 basis-full">{chance}</span> : chance;
}
