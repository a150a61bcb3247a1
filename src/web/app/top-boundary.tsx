// Error boundary of the whole page: a plain sentence; the stack in development only.
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '../ui/controls/button.tsx';
import { FailureDetails } from '../ui/failures/failure-details.tsx';
import { forgetFailedParts } from '../ui/failures/lazy-part.tsx';
import { logFailure } from '../ui/failures/log-failure.ts';

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
