// Registry of active shortcuts: handles the keyboard and feeds the list shown to the reader.
import { topOverlay } from '../overlays/open-overlays.ts';

export type Shortcut = {
  /** Alternative keys, such as `/`, `?`, `r`, `1`, `Escape`, `ArrowLeft`, `Space`, `mod+k` (Ctrl or Command). */
  keys: readonly string[];
  /** Text in the list of shortcuts. */
  label: string;
  /** Heading in the guide of the page or part it works on. */
  scope: string;
  /** Null for keys handled elsewhere: only the guide of their scope lists them. */
  handler: ((event: KeyboardEvent) => void) | null;
  /** Listed but inactive. */
  disabled?: boolean;
  /** Works although a drawer or modal is open above its screen. */
  throughOverlays?: boolean;
  /** Handles the key only when no other shortcut does. */
  fallback?: boolean;
};

export type Registration = { overlay: string | null; list: () => readonly Shortcut[] };

const registrations: Registration[] = [];

export function register(registration: Registration): () => void {
  if (registrations.length === 0) document.addEventListener('keydown', answer);
  registrations.push(registration);
  return () => {
    registrations.splice(registrations.indexOf(registration), 1);
    if (registrations.length === 0) document.removeEventListener('keydown', answer);
  };
}

const allShortcuts = () => registrations.flatMap((registration) => registration.list());

/** Active shortcuts in the order of registration. */
export const listedShortcuts = (): Shortcut[] => allShortcuts().filter(({ handler }) => handler !== null);

/** Shortcuts of a scope, including keys handled elsewhere. */
export const shortcutsOf = (scope: string): Shortcut[] => allShortcuts().filter((shortcut) => shortcut.scope === scope);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type);
}

/** The pressed key in the notation of Shortcut.keys. */
function keyName(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.altKey) return `alt+${key}`;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

/** Space and Enter belong to the control that has the focus. */
function ownedByControl(name: string, target: EventTarget | null): boolean {
  if (name !== 'Space' && name !== 'Enter') return false;
  return (
    target instanceof HTMLElement &&
    target.closest('a,button,summary,input,[role=button],[role=tab],[tabindex="0"]') !== null
  );
}

function answer(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = keyName(event);
  if (isTyping(event.target) && name !== 'Escape' && !name.startsWith('mod+')) return;
  if (ownedByControl(name, event.target)) return;
  const top = topOverlay()?.id ?? null;
  const claims = registrations.toReversed().flatMap((registration) =>
    registration
      .list()
      .filter(({ handler, disabled, keys }) => handler !== null && !disabled && keys.includes(name))
      .filter((shortcut) => registration.overlay === top || shortcut.throughOverlays),
  );
  const claim = claims.find((shortcut) => !shortcut.fallback) ?? claims[0];
  if (claim === undefined) return;
  event.preventDefault();
  claim.handler?.(event);
}
