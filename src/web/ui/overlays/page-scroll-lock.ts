// Scroll lock of the page under an open dialog, on every engine.
import { openOverlays } from './open-overlays.ts';

/** Locks the page. Call the returned function before the dialog closes: it unlocks unless another dialog is open. */
export function lockPageScroll(dialog: HTMLDialogElement): () => void {
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
