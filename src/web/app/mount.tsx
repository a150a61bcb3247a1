// Mounts the application into the root element.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetAheadLater } from '../api/ahead.ts';
import { ASOF, readPastInstant, showInstant } from '../api/shown-instant.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { App } from './app.tsx';

/** A page without its root element is logged, not thrown. */
export function mount(root: HTMLElement | null): void {
  if (root === null) {
    logFailure('mount', 'the page has no root element');
    return;
  }
  forgetAheadLater();
  showInstant(readPastInstant(new URLSearchParams(window.location.search).get(ASOF)));
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
