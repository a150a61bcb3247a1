// Toasts: short messages after a user action, which disappear automatically.
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { runAfter } from '../time/clock.ts';
import { topOverlay } from './open-overlays.ts';

export type ToastTone = 'success' | 'error' | 'info';
/** Button of a toast; a press runs the action and dismisses the message. */
export type ToastAction = { label: string; onPress: () => void };
type ToastText = { tone: ToastTone; text: string; stayMs: number | null; action?: ToastAction };
type Toast = ToastText & { id: number };

const STAY_MS = 5_000;
/** Time to read the message and to reach its action. */
const STAY_WITH_ACTION_MS = 10_000;
const SHOW = 'show-toast';

/** Shows a message with an action, for longer than a message alone. */
export function showToastWith(action: ToastAction, tone: ToastTone, text: string): void {
  window.dispatchEvent(
    new CustomEvent<ToastText>(SHOW, { detail: { tone, text, stayMs: STAY_WITH_ACTION_MS, action } }),
  );
}

/** Shows a message; `stayMs` null: until dismissed. Without a ToastRegion on the page nothing is shown. */
export function showToast(tone: ToastTone, text: string, stayMs: number | null = STAY_MS): void {
  window.dispatchEvent(new CustomEvent<ToastText>(SHOW, { detail: { tone, text, stayMs } }));
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info };
const INKS = { success: 'text-bull', error: 'text-bear', info: 'text-info' };

/** Region of the messages, once per page; inside the topmost dialog if one is open, because the rest is inert. */
export function ToastRegion() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const host = useSyncExternalStore(watchBody, () => topOverlay() ?? document.body);

  useEffect(() => {
    const show = (event: Event) => {
      lastId.current += 1;
      const toast = { ...(event as CustomEvent<ToastText>).detail, id: lastId.current };
      setToasts((shown) => [...shown, toast]);
    };
    window.addEventListener(SHOW, show);
    return () => window.removeEventListener(SHOW, show);
  }, []);

  return createPortal(
    <section
      aria-label="Messages"
      aria-live="polite"
      className="fixed right-4 bottom-4 left-4 z-50 grid print:hidden justify-items-end gap-2 pointer-events-none"
    >
      {toasts.map((toast) => (
        <Message
          key={toast.id}
          toast={toast}
          onDismiss={() => setToasts((shown) => shown.filter(({ id }) => id !== toast.id))}
        />
      ))}
    </section>,
    host,
  );
}

/** Overlays are children of the body, so any change of its children can change the host. */
function watchBody(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

function Message({ toast: { tone, text, stayMs, action }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => (stayMs === null ? undefined : runAfter(stayMs, () => dismiss())), [stayMs]);
  const Icon = ICONS[tone];
  return (
    <div className="pointer-events-auto flex max-w-[28rem] animate-fade-in items-start gap-3 rounded-md border border-line-strong bg-raised py-2 pr-2 pl-3 shadow-over">
      <Icon aria-hidden className={clsx('mt-1 size-4 shrink-0', INKS[tone])} />
      <p className="py-0.5 wrap-anywhere">{text}</p>
      {action !== undefined && (
        <button
          type="button"
          className="min-h-6 shrink-0 rounded-sm px-1 font-strong underline decoration-line-strong underline-offset-4 hover:text-brand pointer-coarse:min-h-11"
          onClick={() => {
            action.onPress();
            onDismiss();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss message"
        className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink"
        onClick={onDismiss}
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
