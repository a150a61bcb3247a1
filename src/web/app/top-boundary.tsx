// The last net: when the whole page fails it says so, with the message; the stack only while developing.
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '../ui/button.tsx';
import { logFailure } from '../ui/log-failure.ts';

export function TopBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={WholePageError} onError={(error) => logFailure('page', error)}>
      {children}
    </ErrorBoundary>
  );
}

function WholePageError({ error, resetErrorBoundary }: FallbackProps) {
  const known = error instanceof Error ? error : new Error(String(error));
  return (
    <main className="mx-auto grid max-w-form gap-4 p-5 pt-24" role="alert">
      <h1 className="text-title font-strong">Something went wrong</h1>
      <p className="text-ink-2 wrap-anywhere">{known.message}</p>
      {import.meta.env.DEV && <pre className="overflow-auto text-label text-ink-3">{known.stack}</pre>}
      <div className="flex gap-3">
        <Button variant="primary" onClick={resetErrorBoundary}>
          Try again
        </Button>
        <Button onClick={() => window.location.assign('/')}>Go to the start page</Button>
      </div>
    </main>
  );
}
