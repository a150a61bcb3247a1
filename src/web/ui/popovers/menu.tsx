// Menu button: arrows move, Escape and a press elsewhere close.
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { buttonClass } from '../controls/button.tsx';
import { showBesideAnchor, watchElsewhere } from './beside-anchor.ts';

const CloseMenu = createContext<() => void>(() => {});

type MenuProps = {
  label: ReactNode;
  name: string;
  className?: string;
  children: ReactNode;
};

export function Menu({ label, name, className, children }: MenuProps) {
  /** Null while closed, otherwise the entry that gets the focus on opening. */
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(null);
    button.current?.focus();
  };

  useEffect(() => {
    if (open === null) return;
    findItems(box.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus();
    return watchElsewhere([box], () => setOpen(null));
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (open === null) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') {
      // Tab continues from the button, as if the menu were not there.
      close();
      return;
    } else {
      const items = findItems(box.current);
      const to = chosenBy(event.key, items);
      if (to === undefined) return;
      to.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the button and the items
    <div ref={box} className={clsx('anchor', className)} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open === null ? undefined : id}
        onClick={() => setOpen(open === null ? 'first' : null)}
        className={buttonClass('ghost')}
      >
        {label}
      </button>
      {open !== null && (
        <div
          ref={showBesideAnchor}
          id={id}
          role="menu"
          aria-label={name}
          data-beside="end"
          className="my-1 grid min-w-52 animate-fade-in rounded-md border border-line-strong bg-raised py-1 text-ink shadow-over"
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </div>
  );
}

function findItems(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

/** Entry a key moves to; undefined for other keys. */
function chosenBy(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}

/** Look of an entry, shared by buttons and links. */
export const menuItemClass =
  'flex min-h-control w-full items-center gap-3 px-3 text-left -outline-offset-2! hover:bg-hover focus-visible:bg-hover [&_svg]:size-4 [&_svg]:text-ink-3';

/** Function that closes the menu around it; for links that navigate. */
export function useCloseMenu(): () => void {
  return useContext(CloseMenu);
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  const close = useCloseMenu();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={menuItemClass}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {children}
    </button>
  );
}

type MenuChoiceProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode };

/** Entry that is on or off; the menu stays open, so that several can be chosen. */
export function MenuChoice({ checked, onChange, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className={menuItemClass}
      onClick={() => onChange(!checked)}
    >
      <Check aria-hidden className={clsx(!checked && 'invisible')} />
      {children}
    </button>
  );
}
