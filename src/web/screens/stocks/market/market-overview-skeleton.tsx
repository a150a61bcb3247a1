// Skeleton of the market overview, as tall as the overview, so that content below does not jump.
import { Skeleton } from '../../../ui/status/skeleton.tsx';

export function MarketOverviewSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-16 rounded-md max-lg:h-48 max-sm:h-60" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_35rem]">
        <Skeleton className="h-188 rounded-md" />
        <Skeleton className="rounded-md max-xl:h-204" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-[27.5rem] rounded-md" />
        <Skeleton className="h-[27.5rem] rounded-md" />
        <Skeleton className="h-[27.5rem] rounded-md max-xl:hidden max-lg:block" />
      </div>
      <Skeleton className="h-67 rounded-md" />
    </div>
  );
}
