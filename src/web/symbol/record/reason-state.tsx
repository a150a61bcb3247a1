// State of a list's record beside a reason. Its code and its one query come after the page.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';

type ReasonStateProps = {
  /** Display name of the list. */
  type: string;
  /** Sign of its points: bullish or bearish. */
  points: number;
  className?: string;
  /** Shows the icon alone; its words are in the title and read aloud. */
  brief?: boolean;
};

/** Optional part of a reason: where its code does not load, its place stays empty. */
const ListState = lazyPart(
  () => import('./list-state.tsx').catch(() => ({ ListState: (_: ReasonStateProps) => null })),
  'ListState',
);

export function ReasonState(props: ReasonStateProps) {
  return (
    <Suspense fallback={null}>
      <ListState {...props} />
    </Suspense>
  );
}
