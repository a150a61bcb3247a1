// Offline strip below the bar: data shown stays and is read again after reconnecting.
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function OfflineStrip() {
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  // The live region exists before its text, so that screen readers announce it.
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center gap-2 border-t border-line bg-warn-soft px-4 py-1 text-label text-ink max-sm:px-3">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          You are offline. Figures stay as they were and are asked for again when the connection is back.
        </p>
      )}
    </div>
  );
}
