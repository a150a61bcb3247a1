// Part opened on request, such as a menu or a dialog: a failure shows a toast and leaves the page as it is.
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { showToast } from '../overlays/toast.tsx';
import { forgetFailedParts } from './lazy-part.tsx';
import { logFailure } from './log-failure.ts';
import { spokenWords } from './spoken-error.ts';

type OpenedPartProps = {
  /** Name in the log. */
  name: string;
  /** Words of the toast for a failure without words of its own. */
  failed: string;
  open: boolean;
  /** Closes the part: the next press retries. */
  onFailed: () => void;
  fallback?: ReactNode;
  children: ReactNode;
};

export function OpenedPart({ name, failed, open, onFailed, fallback = null, children }: OpenedPartProps) {
  if (!open) return null;
  return (
    <ErrorBoundary
      fallback={null}
      onError={(error) => {
        logFailure(name, error);
        showToast('error', spokenWords(error, failed));
        forgetFailedParts();
        onFailed();
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
