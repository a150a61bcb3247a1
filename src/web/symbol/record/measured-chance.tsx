// Measured chance beside a stated confidence. Its code and its query come after the page.
import { Suspense } from 'react';
import type { StatedConfidence } from '../../../domain/record/calibration/chance-words.ts';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';

type MeasuredChanceProps = {
  stated: StatedConfidence;
  /** Says why where there is none; else nothing stands in its place. */
  explains?: boolean;
};

/** What it stands beside is whole without it: where its code does not come, its place stays empty. */
const ChanceLink = lazyPart(
  () => import('./chance-link.tsx').catch(() => ({ ChanceLink: (_: MeasuredChanceProps) => null })),
  'ChanceLink',
);

export function MeasuredChance(props: MeasuredChanceProps) {
  return (
    <Suspense fallback={null}>
      <ChanceLink {...props} />
    </Suspense>
  );
}
