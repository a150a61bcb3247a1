// Puts the product into the page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetAheadLater } from '../api/ahead.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { App } from './app.tsx';
import { fetchAhead } from './fetch-ahead.ts';

/** A page without its root element is logged, not thrown. */
export function mount(root: HTMLElement | null): void {
  if (root === null) {
    logFailure('mount', 'the page has no root element');
    return;
  }
  forgetAheadLater();
  fetchAhead(window.location.pathname);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
