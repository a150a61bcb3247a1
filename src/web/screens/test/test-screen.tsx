// System check page: whether the server answers, how fast, and its reply.
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { systemEndpoints } from '../../../contract/system.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { Age } from '../../ui/time/age.tsx';
import { nowMs } from '../../ui/time/clock.ts';

/** Gallery of parts, in development only. */
const PartsPage = import.meta.env.DEV ? lazyPart(() => import('./parts-page.tsx'), 'PartsPage', null) : null;

export function TestScreen() {
  const health = useQuery({
    queryKey: keyFor(systemEndpoints.health),
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
      <SectionCard
        className="max-w-[32rem]"
        title="GET /health"
        aside={
          <Button size="sm" busy={health.isFetching} onClick={() => void health.refetch()} Icon={RefreshCw}>
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
      </SectionCard>
      {PartsPage !== null && <PartsPage />}
    </>
  );
}
