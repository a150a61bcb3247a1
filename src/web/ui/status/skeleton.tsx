// Skeleton in the size of content that has not loaded.
import { clsx } from 'clsx';

/** `data-waiting` gives a page with a skeleton or spinner at least the height of the window. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden data-waiting className={clsx('animate-pulse rounded-sm bg-neutral-soft', className)} />;
}
