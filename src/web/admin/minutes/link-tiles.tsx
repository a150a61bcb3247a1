// Link tiles to the six tables of minute tracking, with row counts.
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { whole } from '../../../domain/market/format.ts';
import { logStatistics } from '../../../domain/minutes/log-statistics.ts';
import type { MinuteStatus } from '../../../domain/minutes/minute-status.ts';
import { useNewestLogs, useRowCount, useTrackedSymbols } from './use-minutes.ts';

type Tile = { path: string; title: string; count: number | null; note: string };

export function LinkTiles({ status }: { status: MinuteStatus | null }) {
  const aggregates = useRowCount('aggregates');
  const luld = useRowCount('luld');
  const news = useRowCount('news');
  const indicators = useRowCount('indicators');
  const logs = useNewestLogs().data;
  const symbols = useTrackedSymbols().data?.data;
  const { rows, succeeded } = logStatistics(logs?.data ?? []);
  const streamed = status?.services.websocket.statistics.subscriptions ?? null;
  const today = (count: number | undefined) => (count === undefined ? 'rows' : `rows, ${whole(count)} today`);
  const tiles: readonly Tile[] = [
    { path: 'aggregates', title: 'Minute Aggregates', count: aggregates, note: today(status?.today.bars) },
    { path: 'luld', title: 'LULD Events', count: luld, note: today(status?.today.luld_events) },
    { path: 'news', title: 'News Data', count: news, note: 'responses' },
    { path: 'indicators', title: 'Technical Indicators', count: indicators, note: 'values' },
    {
      path: 'logs',
      title: 'API Logs',
      count: logs?.total ?? null,
      note: rows === 0 ? 'rows' : `${rows - succeeded} of the last ${rows} failed`,
    },
    {
      path: 'symbols',
      title: 'Tracked Symbols',
      count: symbols?.length ?? null,
      note: streamed === null ? 'symbols' : `${whole(streamed)} streamed`,
    },
  ];
  return (
    <nav aria-label="Tables of minute tracking">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6">
        {tiles.map(({ path, title, count, note }) => (
          <li key={path} className="min-w-0">
            <Link
              to={`/admin/minute-tracking/${path}`}
              className="grid h-full content-start gap-0.5 rounded-md border border-line bg-surface px-3 py-2 hover:border-line-strong"
            >
              <span className="flex items-center gap-1 text-label text-ink-2">
                {title}
                <ChevronRight aria-hidden className="ml-auto size-4 shrink-0" />
              </span>
              <span className="text-title font-strong tabular-nums">{count === null ? '--' : whole(count)}</span>
              <span className="text-label text-ink-3">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
