// Button that stays pressed: one thing that is on or off, or one of several that can be on together.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ToggleButtonProps = {
  pressed: boolean;
  onPress: () => void;
  title?: string;
  /** True if the button opens a part of the page below. */
  opens?: boolean;
  className?: string;
  children: ReactNode;
};

export function ToggleButton({ pressed, onPress, title, opens = false, className, children }: ToggleButtonProps) {
  return (
    <button
      type="button"
      {...(opens ? { 'aria-expanded': pressed } : { 'aria-pressed': pressed })}
      title={title}
      onClick={onPress}
      className={clsx(
        'inline-flex min-h-control shrink-0 max-sm:min-w-control items-center justify-center gap-2 rounded-md border px-2 text-label whitespace-nowrap hover:bg-hover max-sm:gap-1 print:hidden',
        pressed ? 'border-brand bg-brand-soft text-ink' : 'border-line text-ink-2',
        className,
      )}
    >
      {children}
    </button>
  );
}
