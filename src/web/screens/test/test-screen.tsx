// A small check page: does the server answer, how fast, and what does it say.
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Suspense } from 'react';
import { systemEndpoints } from '../../../contract/system.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardSection } from '../../ui/card.tsx';
import { nowMs } from '../../ui/clock.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** While developing, all parts of the interface stand below the check. */
const PartsPage = import.meta.env.DEV ? lazyPart(() => import('./parts-page.tsx'), 'PartsPage') : null;

export function TestScreen() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      const asked = nowMs();
      const reply = await call(systemEndpoints.health, { signal });
      return { ...reply, took_ms: nowMs() - asked };
    },
    staleTime: 0,
    retry: false,
  });
  return (
    <>
      <ScreenHead title="System check" />
      <Card className="max-w-[32rem]">
        <CardSection
          title="GET /health"
          aside={
            <Button size="sm" busy={health.isFetching} onClick={() => void health.refetch()}>
              <RefreshCw aria-hidden className="size-3" />
              Check again
            </Button>
          }
        >
          {health.isPending && <Spinner label="Loading..." />}
          {health.isError && <Notice tone="error">{errorText(health.error, 'The server does not answer')}</Notice>}
          {health.isSuccess && (
            <KeyValues
              items={[
                { label: 'Status', value: health.data.status },
                { label: 'Server time', value: <Age at={health.data.time} /> },
                { label: 'Answered in', value: `${health.data.took_ms} ms` },
              ]}
            />
          )}
        </CardSection>
      </Card>
      {PartsPage !== null && (
        <Suspense fallback={<Spinner label="Loading..." />}>
          <PartsPage />
        </Suspense>
      )}
    </>
  );
}
