// Tooltip on hover and focus; hoverable, closed by Escape. Never the only place of needed information.
import { clsx } from 'clsx';
import { type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { showBesideAnchor } from './beside-anchor.ts';
import { TooltipStop } from './tooltip-group.tsx';

type TooltipProps = {
  content: ReactNode;
  /** Explained element. */
  children: ReactNode;
  /** Makes the element a Tab stop, one per TooltipGroup; false if the element contains a control. */
  focusable?: boolean;
  className?: string;
};

export function Tooltip({ content, children, focusable = true, className }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const group = useContext(TooltipStop);
  const thing = useRef<HTMLSpanElement>(null);

  const setStop = focusable ? group?.setStop : undefined;
  useLayoutEffect(() => {
    setStop?.((stop) => stop ?? id);
    return () => setStop?.((stop) => (stop === id ? null : stop));
  }, [id, setStop]);

  useEffect(() => {
    if (!open) return;
    // Handles Escape wherever the focus is, ahead of all else the key could close.
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('keydown', dismiss, { capture: true });
    return () => document.removeEventListener('keydown', dismiss, { capture: true });
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only adds a description, focus does the same
    <span
      className={clsx('anchor inline-flex', className)}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => {
        // Tooltips opened by keyboard stay until the focus moves.
        if (!thing.current?.matches(':focus-visible')) setOpen(false);
      }}
      onFocus={() => {
        setOpen(true);
        setStop?.(id);
      }}
      onBlur={() => setOpen(false)}
    >
      <span
        ref={thing}
        data-explained={focusable ? id : undefined}
        tabIndex={focusable ? (group === null || group.stop === id ? 0 : -1) : undefined}
        aria-describedby={open ? `${id}-words` : undefined}
      >
        {children}
      </span>
      {open && (
        // The gap between anchor and tooltip belongs to the tooltip, so that the pointer can cross it.
        <span
          ref={showBesideAnchor}
          id={`${id}-words`}
          role="tooltip"
          data-beside="start"
          className="w-max max-w-72 animate-fade-in bg-transparent py-1.5 text-left text-label font-regular whitespace-normal text-ink"
        >
          <span className="block rounded-md border border-line-strong bg-raised px-3 py-2 shadow-over">{content}</span>
        </span>
      )}
    </span>
  );
}
