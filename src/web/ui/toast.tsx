// Short messages that leave by themselves: the answer to what the reader just did.
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { after } from './clock.ts';

export type ToastTone = 'success' | 'error' | 'info';
type Toast = { id: number; tone: ToastTone; text: string };

const STAY_MS = 5_000;
let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message for five seconds; stayMs null keeps it until dismissed. */
export function showToast(tone: ToastTone, text: string, stayMs: number | null = STAY_MS): void {
  lastId += 1;
  const id = lastId;
  change([...shown, { id, tone, text }]);
  if (stayMs !== null) after(stayMs, () => dismissToast(id));
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };
const INKS = { success: 'text-bull', error: 'text-bear', info: 'text-info' };

/** Where the messages appear; once per page. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="fixed right-4 bottom-4 left-4 z-50 grid print:hidden justify-items-end gap-2 pointer-events-none"
    >
      {toasts.map((toast) => {
        const Icon = ICONS[toast.tone];
        return (
          <div
            key={toast.id}
            className="pointer-events-auto flex max-w-[28rem] animate-fade-in items-start gap-3 rounded-md border border-line-strong bg-raised py-2 pr-2 pl-3 shadow-over"
          >
            <Icon aria-hidden className={clsx('mt-1 size-4 shrink-0', INKS[toast.tone])} />
            <p className="py-0.5 wrap-anywhere">{toast.text}</p>
            <button
              type="button"
              aria-label="Dismiss message"
              className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink"
              onClick={() => dismissToast(toast.id)}
            >
              <X aria-hidden className="size-4" />
            </button>
          </div>
        );
      })}
    </section>
  );
}
