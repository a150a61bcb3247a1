// Drawer: a panel from the right edge, full screen on phones. Several may be open, each closes on its own.
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Overlay } from './overlay.tsx';
import { OverlayBody } from './overlay-body.tsx';

type DrawerProps = {
  onClose: () => void;
  title: ReactNode;
  /** Shown beside the title: a badge, the age of the data. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** `wide` for tables and long reading. */
  width?: 'normal' | 'wide';
  children: ReactNode;
};

export function Drawer({ onClose, title, aside, footer, width = 'normal', children }: DrawerProps) {
  const titleId = useId();
  return (
    <Overlay
      onClose={onClose}
      labelledBy={titleId}
      place="justify-end"
      className={`h-full w-full animate-slide-in border-line sm:border-l ${width === 'wide' ? 'sm:max-w-[45rem]' : 'sm:max-w-drawer'}`}
    >
      <OverlayHead titleId={titleId} title={title} aside={aside} onClose={onClose} />
      <OverlayBody labelledBy={titleId}>{children}</OverlayBody>
      {footer !== undefined && <div className="flex flex-wrap gap-3 border-t border-line px-4 py-3">{footer}</div>}
    </Overlay>
  );
}

type OverlayHeadProps = {
  titleId: string;
  title: ReactNode;
  aside?: ReactNode;
  /** Shown beside the close control at any width. */
  controls?: ReactNode;
  onClose: () => void;
};

/** Title line of a drawer or modal, with its close control. */
export function OverlayHead({ titleId, title, aside, controls, onClose }: OverlayHeadProps) {
  return (
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
        <IconButton label="Close" onClick={onClose} Icon={X} />
      </div>
    </div>
  );
}
