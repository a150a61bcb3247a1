// Modal: a box in the middle of the screen, full screen on phones.
import { type ReactNode, useId } from 'react';
import { OverlayHead } from './drawer.tsx';
import { Overlay } from './overlay.tsx';
import { OverlayBody } from './overlay-body.tsx';

type ModalProps = {
  onClose: () => void;
  title: ReactNode;
  aside?: ReactNode;
  controls?: ReactNode;
  footer?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  children: ReactNode;
};

/** Wide dialogs load their content later, so they have the screen's height from the start. */
const WIDTHS = {
  narrow: 'sm:h-auto sm:max-w-[28rem]',
  normal: 'sm:h-auto sm:max-w-[44rem]',
  wide: 'sm:h-full sm:max-w-[70rem]',
};

export function Modal({ onClose, title, aside, controls, footer, width = 'normal', children }: ModalProps) {
  const titleId = useId();
  return (
    <Overlay
      onClose={onClose}
      labelledBy={titleId}
      place="sm:p-5"
      className={`m-auto size-full sm:max-h-full sm:rounded-lg sm:border sm:border-line ${WIDTHS[width]}`}
    >
      <OverlayHead titleId={titleId} title={title} aside={aside} controls={controls} onClose={onClose} />
      <OverlayBody labelledBy={titleId}>{children}</OverlayBody>
      {footer !== undefined && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">{footer}</div>
      )}
    </Overlay>
  );
}
