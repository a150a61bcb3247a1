// Base of drawers and modals on the native modal dialog. The topmost has focus, Escape and Tab; the rest is inert.
import { clsx } from 'clsx';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { openOverlays } from './open-overlays.ts';
import { OverlayId } from './overlay-id.ts';

/** Elements of an overlay that Tab stops at. */
export const TAB_STOPS =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex]:not([tabindex="-1"])';

/** Traps Tab inside the dialog: from the last control, Tab moves to the first one instead of the browser's controls. */
function keepTabInside(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (element) => !element.closest('[inert],[hidden]') && (element.checkVisibility?.() ?? true),
  );
  const first = stops[0] ?? dialog;
  const last = stops.at(-1) ?? dialog;
  const at = document.activeElement;
  if (!dialog.contains(at) || (event.shiftKey ? at === first || at === dialog : at === last)) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

/** Element that last had the focus: the page may replace it before the dialog it opened has loaded. */
let lastFocused: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof Element ? target : null;
});

/** Element with the words of an opener that the page has replaced meanwhile, else the page; null for one still there. */
function findAgain(opener: Element | null): HTMLElement | null {
  if (!(opener instanceof HTMLElement) || opener.isConnected) return null;
  const words = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent;
  const alike = document.querySelectorAll<HTMLElement>(`#content ${opener.localName}`);
  return [...alike].find((element) => words(element) === words(opener)) ?? document.getElementById('content');
}

export type OverlayProps = {
  onClose: () => void;
  /** Id of the element that names the dialog. */
  labelledBy: string;
  className: string;
  /** Classes that place the box in the backdrop. */
  place: string;
  children: ReactNode;
};

/** Dialog over the page: Escape and a press on the backdrop close it; the focus stays inside and returns on closing. */
export function Overlay({ onClose, labelledBy, className, place, children }: OverlayProps) {
  const id = useId();
  const veil = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  // Layout effect: its cleanup restores the focus while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = veil.current;
    if (dialog === null) return;
    const on = new AbortController();
    const { signal } = on;
    const opener = document.activeElement === document.body ? lastFocused : document.activeElement;
    // Escape or the platform's back gesture; the owner decides whether to close.
    dialog.addEventListener(
      'cancel',
      (event) => {
        if (event.target !== dialog) return;
        event.preventDefault();
        close();
      },
      { signal },
    );
    // The browser may close the dialog although the event was prevented.
    dialog.addEventListener('close', () => close(), { signal });
    dialog.addEventListener('keydown', (event) => event.key === 'Tab' && keepTabInside(event, dialog), { signal });
    const free = lockPageScroll(dialog);
    dialog.showModal();
    // Focuses the dialog rather than its first control, so that its name is read first.
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    return () => {
      on.abort();
      // A page that is still locked could not take the focus.
      free();
      dialog.close();
      findAgain(opener)?.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    <OverlayId value={id}>
      <dialog
        ref={veil}
        id={id}
        aria-modal="true"
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={clsx(
          'fixed inset-0 size-full max-h-none max-w-none animate-fade-in overflow-hidden overscroll-contain bg-scrim text-ink outline-none! backdrop:bg-transparent open:flex',
          place,
        )}
        data-testid="overlay-veil"
        data-overlay
        onPointerDown={(event) => {
          // Closes only on a press begun on the backdrop: dragging a selection out of the box must not close it.
          if (event.target === event.currentTarget && event.button === 0) onClose();
        }}
      >
        <div className={clsx('flex min-h-0 flex-col bg-surface shadow-over', className)}>{children}</div>
      </dialog>
    </OverlayId>,
    document.body,
  );
}

/** Locks the page. Call the returned function before the dialog closes: it unlocks unless another dialog is open. */
function lockPageScroll(dialog: HTMLDialogElement): () => void {
  lockPage(true);
  let from: Touch | undefined;
  const begin = ({ touches }: TouchEvent) => {
    from = touches[0];
  };
  const hold = (event: TouchEvent) => {
    const [to] = event.touches;
    // Two fingers zoom, which stays possible.
    if (!event.cancelable || event.touches.length > 1 || from === undefined || to === undefined) return;
    const [x, y] = [from.clientX - to.clientX, from.clientY - to.clientY];
    if (!mayMove(event.target, dialog, x, y)) event.preventDefault();
  };
  dialog.addEventListener('touchstart', begin, { passive: true });
  // A passive listener could not stop the scroll.
  dialog.addEventListener('touchmove', hold, { passive: false });
  return () => {
    dialog.removeEventListener('touchstart', begin);
    dialog.removeEventListener('touchmove', hold);
    lockPage(openOverlays().some((other) => other !== dialog));
  };
}

function lockPage(locked: boolean): void {
  const root = document.getElementById('root');
  if (locked !== (document.body.style.overflow === 'hidden')) {
    // Pads the page by the vanishing scroll bar; avoids layout shift.
    const bar = window.innerWidth - document.documentElement.clientWidth;
    document.body.style.paddingRight = locked && bar > 0 ? `${bar}px` : '';
    document.body.style.overflow = locked ? 'hidden' : '';
  }
  if (root !== null) root.inert = locked;
}

const OWN_GESTURES = 'input,textarea,select,canvas';
const SCROLLS = /auto|scroll/;

/**
 * True if an element of the dialog can use a touch that scrolls by x and y CSS pixels. Older WebKit ignores hidden
 * overflow of the page and overscroll-behavior, so any other touch would scroll the page beneath.
 */
function mayMove(target: EventTarget | null, dialog: HTMLElement, x: number, y: number): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_GESTURES) !== null) return true;
  for (let element: Element | null = target; element !== null && element !== dialog; element = element.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const { scrollTop, scrollHeight, clientHeight, scrollLeft, scrollWidth, clientWidth } = element;
    const upright = Math.abs(y) >= Math.abs(x);
    if (upright && SCROLLS.test(overflowY) && hasRoom(scrollTop, scrollHeight - clientHeight, y)) return true;
    if (!upright && SCROLLS.test(overflowX) && hasRoom(scrollLeft, scrollWidth - clientWidth, x)) return true;
  }
  return false;
}

/** True if a scroller at `at` (0 to `most`) can move in the direction of `by`, apart from half a pixel of rounding. */
function hasRoom(at: number, most: number, by: number): boolean {
  return by > 0 ? at < most - 0.5 : at > 0.5;
}
