// Dialog of the shortcuts of a screen; its code loads when it is first opened.
import { lazyPart } from '../failures/lazy-part.tsx';
import { OpenedPart } from '../failures/opened-part.tsx';
import { useShortcuts } from './shortcuts.tsx';

const ShortcutsModal = lazyPart(() => import('./shortcut-list.tsx'), 'ShortcutsModal');

/** `?` opens the shortcuts of this screen; a screen with its own `?` overrides it. */
export function ShortcutsDialog({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  useShortcuts([
    {
      keys: ['?'],
      label: 'List the shortcuts of this screen',
      scope: 'Everywhere',
      fallback: true,
      handler: () => onChange(true),
    },
  ]);
  return (
    <OpenedPart
      name="shortcuts"
      failed="The shortcuts could not be shown."
      open={open}
      onFailed={() => onChange(false)}
    >
      <ShortcutsModal onClose={() => onChange(false)} />
    </OpenedPart>
  );
}
