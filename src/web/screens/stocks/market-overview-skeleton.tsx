// The place of the first look at the market while it is read: as tall as the window, so that what follows does not jump.
import { Skeleton } from '../../ui/status/skeleton.tsx';

export function MarketOverviewSkeleton() {
  return (
    <div className="grid min-h-dvh content-start gap-3">
      <Skeleton className="h-4 w-64 rounded-sm" />
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
        <Skeleton className="h-80 rounded-md" />
        <Skeleton className="h-80 rounded-md max-md:hidden" />
        <Skeleton className="h-80 rounded-md max-xl:hidden" />
        <Skeleton className="h-80 rounded-md max-xl:hidden" />
      </div>
      <Skeleton className="h-80 rounded-md" />
    </div>
  );
}
