// Details of an expanded row; their code loads when a row is first opened.
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';

export const OpenedRow = lazyPart(
  () => import('./row-details.tsx'),
  'RowDetails',
  <Skeleton className="h-94 max-sm:h-110" />,
);
