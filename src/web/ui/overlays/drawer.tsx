// Drawer: a panel from the right edge, full screen on phones. Several may be open, each closes on its own.
import { Panel, type PanelProps } from './panel.tsx';

/** `width`: `wide` for tables and long reading. */
type DrawerProps = PanelProps & { width?: 'normal' | 'wide' };

export function Drawer({ width = 'normal', ...panel }: DrawerProps) {
  return (
    <Panel
      {...panel}
      place="justify-end"
      className={`h-full w-full animate-slide-in border-line sm:border-l ${width === 'wide' ? 'sm:max-w-[45rem]' : 'sm:max-w-drawer'}`}
    />
  );
}
