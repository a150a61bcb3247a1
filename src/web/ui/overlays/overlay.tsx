// Base of drawers and modals on the native modal dialog. The topmost has focus, Escape and Tab; the rest is inert.
import { clsx } from 'clsx';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { OverlayId } from './overlay-id.ts';
import { lockPageScroll } from './page-scroll-lock.ts';
import { TAB_STOPS } from './tab-stops.ts';

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

/** Element with the words of an opener that the page has replaced meanwhile, else the page; null for one still there. */
function findAgain(opener: Element | null): HTMLElement | null {
  if (!(opener instanceof HTMLElement) || opener.isConnected) return null;
  const words = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent;
  const alike = document.querySelectorAll<HTMLElement>(`#content ${opener.localName}`);
  return [...alike].find((element) => words(element) === words(opener)) ?? document.getElementById('content');
}

type OverlayProps = {
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
    const opener = document.activeElement;
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
