// Queries of a batch's quarantined rows: keyset pages, filtered by file and reason.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import { queryFor } from '../../../api/query-for.ts';

const PAGE_ROWS = 100;

/** Chosen filters: `show` is 'mended' for rows put back, `file` an id. */
type Chosen = Readonly<Partial<Record<string, string>>>;
const ALL: Chosen = {};

export type Quarantine = ReturnType<typeof useQuarantine>;

export function useQuarantine(batchId: number) {
  const [chosen, setChosen] = useState<Chosen>(ALL);
  const [pages, setPages] = useState<readonly number[]>([0]);
  const [done, setDone] = useState<string | null>(null);
  const { show, file, reason } = chosen;
  const query = useQuery(
    queryFor(endpoints.batchQuarantine, {
      params: { id: batchId },
      query: {
        after: pages.at(-1) ?? 0,
        limit: PAGE_ROWS,
        ...(file && { file: Number(file) }),
        ...(reason && { reason }),
        ...(show === 'mended' && { show }),
      },
    }),
  );
  const rows = query.data?.rows ?? [];
  const counts = useQuery(queryFor(endpoints.quarantineCounts, { params: { id: batchId } }));
  const last = rows.at(-1);
  const total = query.data?.total ?? 0;
  const { waiting = 0, mended = 0 } = counts.data ?? {};
  return {
    batchId,
    query,
    rows,
    total,
    counts: counts.data ?? null,
    chosen,
    /** True when there are rows, filters or a message to show. */
    hasAny: total + waiting + mended > 0 || chosen !== ALL || done !== null,
    /** Message of the last mending; null before. */
    done,
    setDone,
    change: (changes: Chosen) => {
      setPages([0]);
      // `file` and `reason` filter quarantined rows only.
      setChosen('show' in changes ? changes : { ...chosen, ...changes });
    },
    page: pages.length,
    pageCount: Math.ceil(total / PAGE_ROWS),
    previous: pages.length === 1 ? null : () => setPages(pages.slice(0, -1)),
    next: last === undefined || rows.length < PAGE_ROWS ? null : () => setPages([...pages, last.id]),
  };
}
