// Modal: a box in the middle of the screen, full screen on phones.
import { Panel, type PanelProps } from './panel.tsx';

type ModalProps = PanelProps & { width?: 'narrow' | 'normal' | 'wide' };

/** Wide dialogs load their content later, so they have the screen's height from the start. */
const WIDTHS = {
  narrow: 'sm:h-auto sm:max-w-[28rem]',
  normal: 'sm:h-auto sm:max-w-[44rem]',
  wide: 'sm:h-full sm:max-w-[70rem]',
};

export function Modal({ width = 'normal', ...panel }: ModalProps) {
  return (
    <Panel
      {...panel}
      place="sm:p-5"
      className={`m-auto size-full sm:max-h-full sm:rounded-lg sm:border sm:border-line ${WIDTHS[width]}`}
    />
  );
}
