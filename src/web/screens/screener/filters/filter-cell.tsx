// Cell of one condition: name, chosen range, distribution, share of stocks that pass it alone; a press opens its
// editor.
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { showBesideAnchor, watchElsewhere } from '../../../ui/popovers/beside-anchor.ts';

type FilterCellProps = {
  name: string;
  /** The chosen range in words; null when no condition is set. */
  chosen: string | null;
  corner: string | null;
  title: string;
  bars: ReactNode;
  open: boolean;
  /** Edge of the cell with which the editor is aligned. */
  align: 'start' | 'end';
  /** True if the cell fills the rest of its line. */
  wide?: boolean;
  onToggle: () => void;
  onClose: () => void;
  onClear: () => void;
  editor: ReactNode;
};

export function FilterCell(props: FilterCellProps) {
  const { name, chosen, corner, title, bars, open, align, wide = false, onToggle, onClose, onClear, editor } = props;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[data-editor] input')?.focus();
    return watchElsewhere([box], onClose, ['pointerdown']);
  }, [open, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles here from the editor
    <div
      ref={box}
      className={clsx(
        'anchor grid grid-cols-[minmax(0,1fr)] border-t-2 bg-surface',
        chosen === null ? 'border-t-transparent' : 'border-t-brand bg-raised',
        open && 'ring-1 ring-brand ring-inset',
        wide && 'col-span-2 md:max-xl:col-span-4',
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        onClose();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={title}
        onClick={onToggle}
        className="grid min-h-19 grid-cols-[minmax(0,1fr)] content-between gap-1 px-3 pt-1.5 pb-2 text-left -outline-offset-2! hover:bg-hover"
      >
        <span className="flex items-baseline justify-between gap-2 text-label text-ink-3">
          <span className="truncate">{name}</span> <span className="whitespace-nowrap">{corner}</span>
        </span>{' '}
        <span className={clsx('truncate pr-5', chosen === null ? 'text-ink-3' : 'font-strong')}>{chosen ?? 'Any'}</span>
        {bars}
      </button>
      {chosen !== null && (
        <button
          type="button"
          aria-label={`Clear ${name}`}
          title={`Clear ${name}`}
          onClick={onClear}
          className="absolute top-6 right-2 grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
      {open && (
        <div
          ref={showBesideAnchor}
          data-editor
          data-beside={align}
          role="dialog"
          aria-label={name}
          className="my-1 w-100 max-w-[calc(100vw-2rem)] animate-fade-in rounded-md border border-line-strong bg-raised p-3 text-ink shadow-over"
        >
          {editor}
        </div>
      )}
    </div>
  );
}
