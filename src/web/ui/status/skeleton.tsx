// Skeleton in the size of content that has not loaded.
import { clsx } from 'clsx';

/** A page with a skeleton or spinner keeps its height. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden data-waiting className={clsx('animate-pulse rounded-sm bg-neutral-soft', className)} />;
}
