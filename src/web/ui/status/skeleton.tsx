// The ground of something not loaded yet, in the size of what it stands for.
import { clsx } from 'clsx';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-sm bg-neutral-soft', className)} />;
}
