// Scrolling part of a drawer or modal.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Content without a control is a Tab stop itself, so that the arrow keys scroll it. */
export function OverlayBody({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [textAlone, setTextAlone] = useState(false);

  // Checks again on every change: parts load later, lists grow.
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return;
    const check = () => setTextAlone(element.querySelector(TAB_STOPS) === null);
    check();
    const watch = new MutationObserver(check);
    watch.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'tabindex', 'href'],
    });
    return () => watch.disconnect();
  }, []);

  return (
    <div
      ref={body}
      // -1, not undefined: the body may hold the focus when its first control appears.
      tabIndex={textAlone ? 0 : -1}
      {...(textAlone && { role: 'group', 'aria-labelledby': labelledBy })}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4"
    >
      {children}
    </div>
  );
}

/** Elements of an overlay that Tab stops at. */
export const TAB_STOPS =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex]:not([tabindex="-1"])';
