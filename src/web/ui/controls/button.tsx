// Buttons: primary (at most one on a screen), outlined, ghost, link.
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from '../status/spinner.tsx';

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-md border transition-colors print:hidden disabled:cursor-default disabled:text-ink-3 aria-disabled:cursor-default';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-brand bg-brand font-strong text-on-brand hover:brightness-110 active:brightness-90 disabled:border-line disabled:bg-raised disabled:hover:brightness-100',
  outline:
    'border-line-strong text-ink hover:bg-hover active:bg-line disabled:border-line disabled:hover:bg-transparent aria-disabled:text-ink-3',
  ghost:
    'border-transparent text-ink-2 hover:bg-hover hover:text-ink active:bg-line disabled:hover:bg-transparent aria-disabled:text-ink-3',
  link: 'border-transparent text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink aria-disabled:text-ink-3',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-7 px-2 text-label max-sm:min-h-control max-sm:min-w-control pointer-coarse:min-h-control pointer-coarse:min-w-control',
  md: 'min-h-control px-3 text-body max-sm:min-w-control pointer-coarse:min-w-control',
  lg: 'min-h-11 px-5 text-body',
};

const LINK_SIZE =
  'min-h-6 px-0 text-body max-sm:min-h-control max-sm:min-w-control pointer-coarse:min-h-control pointer-coarse:min-w-control';

/** The look of a button, for links that act as one. */
export function buttonClass(variant: ButtonVariant = 'outline', size: ButtonSize = 'md', className?: string): string {
  return clsx(BASE, VARIANTS[variant], variant === 'link' ? LINK_SIZE : SIZES[size], className);
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Icon before the words. */
  Icon?: LucideIcon;
  /** Working: shows a spinner, keeps the focus, and ignores further clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Button(props: ButtonProps) {
  const { variant, size, Icon, busy = false, className, children, onClick, type, ...rest } = props;
  return (
    <button
      {...rest}
      // Submits only if requested; while busy, the form's handler and this click handler block submits.
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(variant, size, className)}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {Icon && <Icon aria-hidden className={size === 'sm' ? 'size-3' : 'size-4'} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'aria-label'> & {
  /** Accessible name and tooltip. */
  label: string;
  /** Icon of another size, which replaces `Icon`. */
  children?: ReactNode;
};

export function IconButton({ label, variant = 'ghost', busy, Icon, className, children, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      busy={busy}
      aria-label={label}
      title={label}
      className={clsx('size-control shrink-0 px-0!', className)}
    >
      {busy ? null : Icon ? <Icon aria-hidden className="size-4" /> : children}
    </Button>
  );
}
