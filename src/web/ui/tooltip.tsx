// More words on hover and on focus; Escape takes them away. Never the only place of something needed.
import { clsx } from 'clsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

type TooltipProps = {
  content: ReactNode;
  /** The thing explained. It gets the focus itself unless it already holds a control. */
  children: ReactNode;
  focusable?: boolean;
  className?: string;
};

const GAP_PX = 6;
const WIDTH_PX = 288;

export function Tooltip({ content, children, focusable = true, className }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number; above: boolean } | null>(null);

  const show = () => {
    const rect = anchor.current?.getBoundingClientRect();
    if (!rect) return;
    const above = rect.bottom > window.innerHeight - 160;
    const left = Math.max(8, Math.min(rect.left, window.innerWidth - WIDTH_PX - 8));
    setPlace({ left, top: above ? rect.top - GAP_PX : rect.bottom + GAP_PX, above });
  };
  const hide = () => setPlace(null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only adds a description, focus does the same
    <span
      ref={anchor}
      tabIndex={focusable ? 0 : undefined}
      aria-describedby={place === null ? undefined : id}
      className={clsx('inline-flex', className)}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && place !== null) {
          event.stopPropagation();
          hide();
        }
      }}
    >
      {children}
      {place !== null &&
        createPortal(
          <span
            id={id}
            role="tooltip"
            className={clsx(
              'pointer-events-none fixed z-50 w-max max-w-72 animate-fade-in rounded-md border border-line-strong bg-raised px-3 py-2 text-label font-regular whitespace-normal text-ink shadow-over',
              place.above && '-translate-y-full',
            )}
            style={{ left: place.left, top: place.top }}
          >
            {content}
          </span>,
          document.body,
        )}
    </span>
  );
}
