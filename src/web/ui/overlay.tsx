// What drawers and modals share: a stack of open overlays. The topmost has the focus, Escape and the Tab key; the page below neither scrolls nor answers.
import { clsx } from 'clsx';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

const open: string[] = [];
const OverlayId = createContext<string | null>(null);

/** Id of the overlay this component stands in, null on the page itself. */
export function useOverlayId(): string | null {
  return useContext(OverlayId);
}

/** Id of the overlay on top, null when none is open. */
export function topOverlayId(): string | null {
  return open.at(-1) ?? null;
}

const FOCUSABLE =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex]:not([tabindex="-1"])';

function lockPage(): void {
  const root = document.getElementById('root');
  const locked = open.length > 0;
  if (locked !== (document.body.style.overflow === 'hidden')) {
    // The width of the vanishing scroll bar is given back, so that nothing jumps.
    const bar = window.innerWidth - document.documentElement.clientWidth;
    document.body.style.paddingRight = locked && bar > 0 ? `${bar}px` : '';
    document.body.style.overflow = locked ? 'hidden' : '';
  }
  if (root !== null) root.inert = locked;
}

function keepTabInside(event: KeyboardEvent, box: HTMLElement): void {
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => !element.closest('[inert],[hidden]'),
  );
  const first = stops[0] ?? box;
  const last = stops.at(-1) ?? box;
  const at = document.activeElement;
  if (!box.contains(at) || (event.shiftKey ? at === first || at === box : at === last)) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

type OverlayProps = {
  open: boolean;
  onClose: () => void;
  /** Id of the element that names the dialog. */
  labelledBy: string;
  /** Where the box stands and how it looks. */
  className: string;
  /** Where in the veil it stands. */
  place: string;
  children: ReactNode;
};

/** A dialog over the page: Escape and a click on the veil close it, the focus is held and given back. */
export function Overlay(props: OverlayProps) {
  return props.open ? <OpenOverlay {...props} /> : null;
}

function OpenOverlay({ onClose, labelledBy, className, place, children }: OverlayProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const before = document.activeElement;
    open.push(id);
    lockPage();
    const element = box.current;
    if (element !== null && !element.contains(document.activeElement)) {
      (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();
    }

    const onKey = (event: KeyboardEvent) => {
      if (topOverlayId() !== id || element === null) return;
      if (event.key === 'Escape' && !event.defaultPrevented) {
        // One Escape closes one thing.
        event.preventDefault();
        event.stopImmediatePropagation();
        close.current();
      } else if (event.key === 'Tab') keepTabInside(event, element);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      open.splice(open.indexOf(id), 1);
      lockPage();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [id]);

  return createPortal(
    <OverlayId.Provider value={id}>
      <div
        className={clsx('fixed inset-0 z-40 flex animate-fade-in bg-scrim', place)}
        data-testid="overlay-veil"
        data-overlay
        role="presentation"
        onPointerDown={(event) => {
          // Only a press that begins on the veil: dragging a selection out of the box must not close it.
          if (event.target === event.currentTarget && event.button === 0) close.current();
        }}
      >
        <div
          ref={box}
          role="dialog"
          aria-modal="true"
          aria-labelledby={labelledBy}
          tabIndex={-1}
          className={clsx('flex min-h-0 flex-col bg-surface shadow-over outline-none!', className)}
        >
          {children}
        </div>
      </div>
    </OverlayId.Provider>,
    document.body,
  );
}
