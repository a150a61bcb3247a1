// Panel over the page, the frame of drawers and modals: title line with its close control, content, line of buttons.
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Overlay, type OverlayProps, TAB_STOPS } from './overlay.tsx';

export type PanelProps = {
  onClose: () => void;
  title: ReactNode;
  /** Shown beside the title: a badge, the age of the data. */
  aside?: ReactNode;
  /** Shown beside the close control at any width. */
  controls?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

export function Panel(props: PanelProps & Pick<OverlayProps, 'place' | 'className'>) {
  const { title, aside, controls, footer, children, ...overlay } = props;
  const titleId = useId();
  return (
    <Overlay {...overlay} labelledBy={titleId}>
      <div className="flex items-center gap-3 border-b border-line px-4 py-2">
        {/* The aside wraps below the title. */}
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <h2 id={titleId} className="min-w-0 text-title font-strong wrap-anywhere">
            {title}
          </h2>
          {aside !== undefined && <div className="flex min-w-0 items-center gap-2 text-label text-ink-3">{aside}</div>}
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {controls}
          <IconButton label="Close" onClick={overlay.onClose} Icon={X} />
        </div>
      </div>
      <Body labelledBy={titleId}>{children}</Body>
      {footer !== undefined && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">{footer}</div>
      )}
    </Overlay>
  );
}

/** Scrolling content. Without a control it is a Tab stop itself, so that the arrow keys scroll it. */
function Body({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
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
