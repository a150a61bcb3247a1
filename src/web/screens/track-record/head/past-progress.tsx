// Progress of computing the record of earlier simulated sessions.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordEndpoints } from '../../../../contract/record.ts';
import { secondMs } from '../../../../domain/numbers/time.ts';
import { isPastWhole } from '../../../../domain/record/record-view.ts';
import { queryFor } from '../../../api/query-for.ts';
import { Notice } from '../../../ui/layout/notice.tsx';

const EVERY_MS = 10 * secondMs;

/** `shown`: computation time of the figures on the page, ISO, null without any; a newer one refetches the record. */
export function PastProgress({ shown }: { shown: string | null }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...queryFor(recordEndpoints.recordProgress),
    refetchInterval: ({ state }) => (state.data == null || isPastWhole(state.data) ? false : EVERY_MS),
  });
  const newest = data?.computed_at ?? null;
  useEffect(() => {
    if (newest === null || (shown !== null && newest <= shown)) return;
    void client.invalidateQueries({ queryKey: queryFor(recordEndpoints.record, { query: {} }).queryKey.slice(0, 1) });
  }, [client, newest, shown]);
  if (data == null || isPastWhole(data)) return null;
  return (
    <Notice tone="info">
      {data.written} of {data.of} earlier sessions are written so far, {data.settled} of them settled. Figures of the
      first ones are shown as soon as they are made; all are there a quarter of an hour after the first start.
    </Notice>
  );
}
