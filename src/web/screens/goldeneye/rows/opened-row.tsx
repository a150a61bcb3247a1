// Details under an opened row; their code comes with the first one.
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';

const RowDetails = lazyPart(() => import('./row-details.tsx'), 'RowDetails');

export function OpenedRow(props: ComponentProps<typeof RowDetails>) {
  return (
    <Suspense fallback={<Skeleton className="h-94 max-sm:h-110" />}>
      <RowDetails {...props} />
    </Suspense>
  );
}
