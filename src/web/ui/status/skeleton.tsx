// Skeleton in the size of content that has not loaded.
import { clsx } from 'clsx';

/** `data-waiting` keeps the height of a page with a skeleton or spinner. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden data-waiting className={clsx('animate-pulse rounded-sm bg-neutral-soft', className)} />;
}
