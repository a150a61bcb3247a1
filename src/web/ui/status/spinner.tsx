// Spinner: with a label it is announced; without one it decorates the words beside it.
import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';

type SpinnerProps = { label?: string; size?: 'sm' | 'lg'; className?: string };

export function Spinner({ label, size = 'sm', className }: SpinnerProps) {
  const icon = (
    <LoaderCircle aria-hidden className={clsx('shrink-0 animate-spin', size === 'lg' ? 'size-8' : 'size-4')} />
  );
  if (label === undefined) return icon;
  return (
    <div role="status" data-waiting className={clsx('flex items-center gap-3 text-ink-2', className)}>
      {icon}
      <span>{label}</span>
    </div>
  );
}

/** Spinner as high as the window; avoids layout shift. */
export function PageSpinner({ label }: { label: string }) {
  return <Spinner size="lg" label={label} className="min-h-screen items-start! justify-center py-12" />;
}
