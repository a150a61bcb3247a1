// A button that opens a short list of actions and links; arrows move, Escape and a click elsewhere close.
import { clsx } from 'clsx';
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
import { buttonClass } from './button.tsx';

const CloseMenu = createContext<() => void>(() => {});

type MenuProps = { label: ReactNode; name: string; className?: string; children: ReactNode };

export function Menu({ label, name, className, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const list = items();
    const at = list.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (step !== undefined) list[(at + step + list.length) % list.length]?.focus();
    else if (event.key === 'Home') list[0]?.focus();
    else if (event.key === 'End') list.at(-1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the button and the items
    <div ref={box} className={clsx('relative', className)} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={buttonClass('ghost')}
      >
        {label}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={name}
          className="absolute top-full right-0 z-30 mt-1 grid min-w-52 animate-fade-in rounded-md border border-line-strong bg-raised py-1 shadow-over"
        >
          <CloseMenu.Provider value={close}>{children}</CloseMenu.Provider>
        </div>
      )}
    </div>
  );
}

/** Look of an entry, shared by buttons and links. */
export const menuItemClass =
  'flex min-h-control w-full items-center gap-3 px-3 text-left -outline-offset-2! hover:bg-hover focus-visible:bg-hover [&_svg]:size-4 [&_svg]:text-ink-3';

/** Closes the menu around it; for links that navigate. */
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
