// The ground of something not loaded yet, in the size of what it stands for.
import { clsx } from 'clsx';

/** Pages keep their height for as long as one stands in them, as with a spinner. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden data-waiting className={clsx('animate-pulse rounded-sm bg-neutral-soft', className)} />;
}
