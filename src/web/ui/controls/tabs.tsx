// Tabs with counts, keyboard as in the ARIA tablist pattern: arrows, Home and End move and select.
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export type TabItem<Id extends string> = {
  id: Id;
  label: string;
  count?: number | string | null;
  icon?: ReactNode;
};

type TabsProps<Id extends string> = {
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Accessible name. */
  label: string;
  /** Prefix of the ids of tabs and panel, to join them: see tabPanelProps. */
  idBase?: string;
  className?: string;
};

/** Attributes of the element a tab opens. */
export function tabPanelProps(idBase: string, id: string) {
  return { role: 'tabpanel', id: `${idBase}-panel`, 'aria-labelledby': `${idBase}-${id}` } as const;
}

export function Tabs<Id extends string>({ items, value, onChange, label, idBase, className }: TabsProps<Id>) {
  const ownId = useId();
  const base = idBase ?? ownId;
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the chosen tab into view when the tabs are wider than their room; the page itself does not scroll.
  useEffect(() => {
    const tab = list.current?.querySelector(`[id="${base}-${value}"]`)?.getBoundingClientRect();
    const room = list.current?.getBoundingClientRect();
    if (list.current === null || tab === undefined || room === undefined) return;
    list.current.scrollLeft += Math.min(0, tab.left - room.left) + Math.max(0, tab.right - room.right);
  }, [base, value]);
  /** Phones show counts below their labels, so that four tabs fit side by side. */
  const stacked = items.every(({ count }) => count !== undefined && count !== null);

  const move = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === value);
    const target = { ArrowRight: (at + 1) % items.length, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const item = target === undefined ? undefined : items.at(target);
    if (item === undefined || target === undefined) return;
    event.preventDefault();
    // The screen may handle arrow keys too; the focused tablist takes precedence.
    event.stopPropagation();
    onChange(item.id);
    [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])].at(target)?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className={clsx('flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] max-sm:gap-4', className)}
    >
      {items.map((item) => {
        const selected = item.id === value;
        return (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}-${item.id}`}
            aria-selected={selected}
            aria-controls={idBase === undefined ? undefined : `${base}-panel`}
            tabIndex={selected ? 0 : -1}
            onClick={() => onChange(item.id)}
            className={clsx(
              'flex shrink-0 items-center gap-2 whitespace-nowrap border-b-2 px-0.5 py-2 transition-colors -outline-offset-2! max-sm:min-h-control max-sm:min-w-control max-sm:text-label',
              stacked && 'max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-0 max-sm:py-1',
              selected
                ? 'border-brand font-strong text-ink forced-colors:border-[Highlight]'
                : 'border-transparent text-ink-2 hover:text-ink forced-colors:border-[Canvas]',
            )}
          >
            {item.icon}
            {/* The space keeps label and count apart for listeners. */}
            {`${item.label} `}
            {item.count !== undefined && item.count !== null && (
              <span className="font-regular text-ink-3">
                {typeof item.count === 'number' ? item.count.toLocaleString('en-US') : item.count}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
