// Error boundary of a page section: it shows the failure, the rest of the page stays.
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '../controls/button.tsx';
import { Notice } from '../layout/notice.tsx';
import { FailureDetails } from './failure-details.tsx';
import { forgetFailedParts } from './lazy-part.tsx';
import { logFailure } from './log-failure.ts';

type SectionBoundaryProps = {
  /** Name of the part, as in 'Error in {section}'. */
  section?: string;
  /** A change of one of these retries the part. */
  resetKeys?: unknown[];
  children: ReactNode;
};

export function SectionBoundary({ section, resetKeys, children }: SectionBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={resetKeys}
      onReset={forgetFailedParts}
      onError={(error) => logFailure(section ?? 'page', error)}
      fallbackRender={(failure) => <SectionError section={section} {...failure} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function SectionError({ section, error, resetErrorBoundary }: FallbackProps & { section?: string }) {
  return (
    <Notice
      tone="error"
      title={section === undefined ? 'Something went wrong' : `Error in ${section}`}
      action={<Button onClick={resetErrorBoundary}>Try again</Button>}
    >
      <FailureDetails error={error} />
    </Notice>
  );
}
