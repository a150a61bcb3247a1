// Golden Eye: patterns found minute by minute, with entry, stop and target, in the categories of its watchlist.
import { Suspense, useMemo, useRef, useState } from 'react';
import { groupStocks, searchStocks, sortStocks } from '../../../domain/goldeneye/view/table.ts';
import { confidenceRules, pollRules } from '../../../domain/rules/goldeneye-rules.ts';
import { stockQuery } from '../../../domain/stocks/search/stock-query.ts';
import { errorText } from '../../api/api-error.ts';
import { useOnlyStars } from '../../symbol/stars/stars.ts';
import { NoneStarred, StarsFilter } from '../../symbol/stars/stars-filter.tsx';
import { tabPanelProps } from '../../ui/controls/tabs.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { Controls, SCOPES, scopeWords } from './head/controls.tsx';
import { HeadFacts } from './head/head-facts.tsx';
import { Intro } from './head/intro.tsx';
import { LatencyPanel } from './head/latency-panel.tsx';
import { MarketBanner } from './head/market-banner.tsx';
import { useNewestPoll } from './newest-poll.ts';
import { Nothing } from './nothing.tsx';
import { usePageAddress } from './page-address.ts';
import { usePageShortcuts } from './page-shortcuts.ts';
import { usePushedPolls } from './pushed-polls.ts';
import { BEST_ROOM } from './rows/best-room.ts';
import { csvColumns } from './rows/csv-columns.ts';
import { PatternList } from './rows/pattern-list.tsx';
import { PatternTable } from './rows/pattern-table.tsx';
import { StandingLine } from './rows/standing-line.tsx';

const BestWindows = lazyPart(() => import('./rows/best-windows.tsx'), 'BestWindows');
const GuideDrawer = lazyPart(() => import('./guide-drawer.tsx'), 'GuideDrawer');

export function GoldenEyeScreen() {
  const address = usePageAddress();
  const [autoRefresh, setAutoRefresh] = useState(true);
  const { poll, error, isPending, refreshing, refresh } = useNewestPoll(address.scope, autoRefresh);
  const pushed = usePushedPolls({ scope: address.scope, autoRefresh, poll, refresh });
  const searchField = useRef<HTMLInputElement>(null);
  const phone = useMedia('(max-width: 639px)');

  usePageShortcuts({
    toggleGuide: address.guide ? address.closeGuide : address.openGuide,
    refresh,
    search: searchField,
  });

  const { search } = address;
  const { column, direction } = address.sort;
  const { kept } = useOnlyStars();
  const groups = useMemo(() => {
    const listed = (poll?.stocks ?? []).filter(({ symbol }) => kept === null || kept.has(symbol));
    return groupStocks(sortStocks(searchStocks(listed, search, stockQuery(search).symbols), { column, direction }));
  }, [poll, kept, search, column, direction]);
  const Rows = phone ? PatternList : PatternTable;

  return (
    <>
      <HeadFacts poll={poll} />
      <Intro onGuide={address.openGuide} />
      <MarketBanner poll={poll} autoRefresh={autoRefresh} />
      <Suspense fallback={<Card className={BEST_ROOM} />}>
        <BestWindows />
      </Suspense>
      <div className="grid gap-2 [&>*]:min-w-0">
        <Controls
          address={address}
          autoRefresh={autoRefresh}
          onAutoRefresh={setAutoRefresh}
          refreshing={refreshing}
          onRefresh={refresh}
          searchField={searchField}
        >
          <StarsFilter />
          <ExportButton
            name={`golden eye ${address.scope}`}
            columns={csvColumns}
            rows={() => groups.flatMap(({ stocks }) => stocks)}
            asOf={poll?.as_of ?? null}
            disabled={groups.length === 0}
          />
        </Controls>
        <StandingLine standing={poll?.standing} scope={address.scope} />
      </div>
      <div {...tabPanelProps(SCOPES, address.scope)} className="grid gap-4 [&>*]:min-w-0">
        {poll === undefined ? (
          isPending && <Loading />
        ) : groups.length === 0 && kept !== null && search.trim() === '' ? (
          <NoneStarred />
        ) : groups.length === 0 ? (
          <Nothing address={address} searched={search.trim() !== '' && poll.stocks.length > 0} onRefresh={refresh} />
        ) : (
          <Rows label={scopeWords[address.scope]} groups={groups} address={address} pollId={poll.poll_id} />
        )}
        {error !== null && <Notice tone="error">Error: {errorText(error, 'Failed to fetch GoldenEye data')}</Notice>}
      </div>
      <p className="text-label text-ink-3">
        Confidence is strength, not probability, while a pattern has fewer than {confidenceRules.measured_from.value}{' '}
        settled outcomes. A pattern on a stock with an unknown figure is not judged and opens no window. Every window
        found is settled and counted, the lost ones too.
      </p>
      <LatencyPanel polls={pushed} />
      <Suspense fallback={null}>{address.guide && <GuideDrawer onClose={address.closeGuide} />}</Suspense>
    </>
  );
}

const LINES = ['one', 'two', 'three', 'four', 'five', 'six'];

function Loading() {
  return (
    <div role="status" className="grid min-h-screen content-start gap-3">
      <p className="text-ink-2">Analyzing patterns across {pollRules.symbols.value} symbols...</p>
      {LINES.map((line) => (
        <Skeleton key={line} className="h-row" />
      ))}
    </div>
  );
}
