// Root component of the web with its providers and its error boundary, mounted into the root element.
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { BrowserRouter } from 'react-router';
import { forgetAheadLater } from '../api/ahead.ts';
import { AuthProvider } from '../api/auth-provider.tsx';
import { ASOF, readPastInstant, showInstant } from '../api/shown-instant.ts';
import { Button } from '../ui/controls/button.tsx';
import { FailureDetails } from '../ui/failures/failure-details.tsx';
import { forgetFailedParts } from '../ui/failures/lazy-part.tsx';
import { logFailure } from '../ui/failures/log-failure.ts';
import { AppRoutes } from './routes.tsx';

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

export function App() {
  return (
    <TopBoundary>
      <AuthProvider>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </AuthProvider>
    </TopBoundary>
  );
}

/** Error boundary of the whole page: a plain sentence; the stack in development only. */
export function TopBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      FallbackComponent={WholePageError}
      onReset={forgetFailedParts}
      onError={(error) => logFailure('page', error)}
    >
      {children}
    </ErrorBoundary>
  );
}

function WholePageError({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <main className="mx-auto grid max-w-form gap-4 p-5 pt-24" role="alert">
      <h1 className="text-title font-strong">Something went wrong</h1>
      <div className="min-w-0 text-ink-2">
        <FailureDetails error={error} />
      </div>
      <div className="flex gap-3">
        <Button variant="primary" onClick={resetErrorBoundary}>
          Try again
        </Button>
        <Button onClick={() => window.location.assign('/')}>Go to the start page</Button>
      </div>
    </main>
  );
}
