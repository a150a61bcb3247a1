// Golden Eye: patterns found minute by minute, with entry, stop and target, by category of its watchlist.
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { noPollAnswer, plansAnswer } from '../../../domain/answers/market-answers.ts';
import { groupStocks, searchStocks, sortStocks } from '../../../domain/goldeneye/view/table.ts';
import { measuredRules } from '../../../domain/rules/goldeneye/claim-rules.ts';
import { pollRules, setupRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import { errorText } from '../../api/api-error.ts';
import { useMarketStatus } from '../../api/market-status.ts';
import { isExactly, useOpenBest, useTypedSymbols } from '../../symbol/search/stock-search.ts';
import { useOnlyStars } from '../../symbol/stars/stars.ts';
import { NoneStarred, StarsFilter } from '../../symbol/stars/stars-filter.tsx';
import { stockAddress } from '../../symbol/stock-address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { tabPanelProps } from '../../ui/controls/tabs.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { runAfterPaint, useMedia } from '../../ui/time/clock.ts';
import { BOARD_ROOM } from './board/board-room.ts';
import { Controls, SCOPES, scopeWords } from './head/controls.tsx';
import { MarketBanner } from './head/market-banner.tsx';
import { HeadFacts, Intro, SessionOver, useSessionOver } from './head/page-head.tsx';
import { type Setups, useNewestPoll, usePushedPolls, useScoreboard, useSetups } from './newest-poll.ts';
import { usePageAddress } from './page-address.ts';
import { ScrollToOpened } from './rows/scroll-to-opened.ts';
import { StandingLine } from './rows/standing-line.tsx';
import { OpenSetups } from './setups/open-setups.tsx';

/** One of the two is shown, by the width of the page; its code comes while the data do. */
const loadTable = () => import('./rows/pattern-table.tsx');
const loadList = () => import('./rows/pattern-list.tsx');
const PatternTable = lazyPart(loadTable, 'PatternTable');
const PatternList = lazyPart(loadList, 'PatternList');
const FoundElsewhere = lazyPart(() => import('../../symbol/search/found-elsewhere.tsx'), 'FoundElsewhere', null);
const Scoreboard = lazyPart(() => import('./board/scoreboard.tsx'), 'Scoreboard');
const BoardDrawer = lazyPart(() => import('./board/board-drawer.tsx'), 'BoardDrawer');
const Nothing = lazyPart(() => import('./nothing.tsx'), 'Nothing', null);
const GuideDrawer = lazyPart(() => import('./guide-drawer.tsx'), 'GuideDrawer');

export function GoldenEyeScreen() {
  const address = usePageAddress();
  const navigate = useNavigate();
  const [autoRefresh, setAutoRefresh] = useState(true);
  const { poll, error, isPending, refreshing, refresh } = useNewestPoll(address.scope, autoRefresh);
  usePushedPolls({ scope: address.scope, autoRefresh, poll, refresh });
  const over = useSessionOver(poll);
  const { data: setups, isLoading: setupsLoading } = useSetups(
    { scope: address.setups, order: address.order, limit: setupRules.shown.value },
    poll,
  );
  const plans = useMemo(() => new Map((setups?.plans ?? []).map((plan) => [plan.symbol, plan])), [setups]);
  const searchField = useRef<HTMLInputElement>(null);
  // Eleven columns need the width of a desktop.
  const narrow = useMedia('(max-width: 1023px)');
  useEffect(() => {
    const load: () => Promise<unknown> = narrow ? loadList : loadTable;
    // A failure shows when the rows are drawn.
    return runAfterPaint(() => void load().catch(() => undefined));
  }, [narrow]);

  // On phones the introduction would push the first plan out of sight.
  const phone = useMedia('(max-width: 639px)');
  const intro = phone ? null : <Intro onGuide={address.openGuide} inHead />;

  const toggleGuide = address.guide ? address.closeGuide : address.openGuide;
  const openFirstPlan = () => {
    const [first] = setups?.setups ?? [];
    if (first?.scope === 'watchlist') address.openPlan(first.symbol);
    else if (first !== undefined) void navigate(stockAddress(first.symbol));
  };
  const scope = 'Golden Eye';
  useShortcuts([
    { keys: ['?'], label: 'Open or close the guide', scope, handler: toggleGuide, throughOverlays: true },
    // The drawer and the search field handle Escape.
    { keys: ['Escape'], label: 'Close the guide; clear the search', scope, handler: null },
    { keys: ['r'], label: 'Refresh', scope, handler: refresh },
    { keys: ['/'], label: 'Search symbols or categories', scope, handler: () => focusText(searchField) },
    { keys: ['o'], label: 'Open the plan of the first setup', scope, handler: openFirstPlan },
  ]);

  const { search } = address;
  const { column, direction } = address.sort;
  const { kept } = useOnlyStars();
  const meant = useTypedSymbols(search);
  const groups = useMemo(() => {
    const listed = (poll?.stocks ?? []).filter(({ symbol }) => kept === null || kept.has(symbol));
    const found = searchStocks(listed, search, meant);
    return groupStocks(sortStocks(found, { column, direction }), (symbol) => plans.has(symbol));
  }, [poll, kept, search, meant, column, direction, plans]);
  const seenRows = useRef<ReadonlySet<string> | null>(null);
  const listed = new Set(groups.flatMap(({ stocks, quiet }) => [...stocks, ...quiet].map(({ symbol }) => symbol)));
  const openFound = ({ symbol }: FoundStock) => {
    if (!listed.has(symbol)) void navigate(stockAddress(symbol));
    else if (!address.opened.includes(symbol)) address.toggleRow(symbol);
  };
  // Opens nothing for a category's name, which is not a stock.
  const openBest = useOpenBest((best) => {
    if (listed.size === 0 || listed.has(best.symbol) || isExactly(search, best.symbol)) openFound(best);
  });
  const Rows = narrow ? PatternList : PatternTable;
  const market = useMarketStatus();
  const runs = market.data?.session === 'open' || market.data?.source.replayed_session != null;
  // Without any poll, parts that need one are left out, and the page shows that none could be read.
  const isUnread = poll === undefined && error !== null;
  // The session decides the height above the scoreboard; rendering sooner would shift the layout.
  if (market.isPending && market.failureCount === 0) {
    return (
      <>
        <HeadFacts poll={poll} aside={intro} />
        <AnswerLine answer={null} />
        <MarketBanner poll={poll} autoRefresh={autoRefresh} over={false} />
        <Loading />
      </>
    );
  }

  return (
    <>
      <HeadFacts poll={poll} aside={intro} />
      {!isUnread && <PlansLine setups={setups} over={over !== null} pollId={poll?.poll_id ?? null} />}
      <MarketBanner poll={poll} autoRefresh={autoRefresh} over={over !== null} />
      {!isUnread && <OpenSetups address={address} poll={poll} over={over !== null} expectsSetups={runs} />}
      {/* The number of plans decides the height above; rendering sooner would shift the layout. */}
      {isPending || setupsLoading ? (
        <Loading />
      ) : (
        <>
          {/* Below what is drawn before the session is known, so that it moves nothing. */}
          {over !== null && <SessionOver status={over} asOf={poll?.as_of ?? null} />}
          {!isUnread && (
            <Suspense fallback={<Card className={BOARD_ROOM} />}>
              {poll === undefined ? (
                <Card className={BOARD_ROOM} />
              ) : (
                <Scoreboard address={address} pollId={poll.poll_id} over={over !== null} />
              )}
            </Suspense>
          )}
          {phone && <Intro onGuide={address.openGuide} />}
          <div className="grid gap-2 [&>*]:min-w-0">
            <Controls
              address={address}
              autoRefresh={autoRefresh}
              onAutoRefresh={setAutoRefresh}
              refreshing={refreshing}
              onRefresh={refresh}
              searchField={searchField}
              onEnter={() => openBest(search)}
            >
              <StarsFilter />
              <ExportButton
                name={`golden eye ${address.scope}`}
                columns={async (rows) => (await import('./rows/csv-columns.ts')).exportColumns(rows, plans)}
                rows={() => groups.flatMap(({ stocks, quiet }) => [...stocks, ...quiet])}
                asOf={poll?.as_of ?? null}
                disabled={groups.length === 0}
              />
            </Controls>
            {search.trim() !== '' && (
              <FoundElsewhere search={search} isListed={({ symbol }) => listed.has(symbol)} onOpen={openFound} />
            )}
            <StandingLine poll={poll} scope={address.scope} over={over !== null} />
          </div>
          <div {...tabPanelProps(SCOPES, address.scope)} className="grid gap-4 [&>*]:min-w-0">
            {poll === undefined ? (
              isPending && <Loading />
            ) : groups.length === 0 && kept !== null && search.trim() === '' ? (
              <NoneStarred />
            ) : groups.length === 0 ? (
              <Nothing
                address={address}
                searched={search.trim() !== '' && poll.stocks.length > 0}
                onRefresh={refresh}
              />
            ) : (
              <SectionBoundary section="patterns">
                <Suspense fallback={<Loading />}>
                  <Rows
                    label={scopeWords[address.scope]}
                    groups={groups}
                    address={address}
                    pollId={poll.poll_id}
                    plans={plans}
                    showAll={search.trim() !== '' || kept !== null}
                  />
                  <ScrollToOpened opened={address.opened} ready={setups !== undefined} seen={seenRows} />
                </Suspense>
              </SectionBoundary>
            )}
            {error !== null && (
              <Notice
                tone="error"
                action={
                  <Button busy={refreshing} onClick={refresh}>
                    Try again
                  </Button>
                }
              >
                Error: {errorText(error, 'Failed to fetch GoldenEye data')}
              </Notice>
            )}
          </div>
          <p className="text-label text-ink-3">
            Conf% is strength: not a probability while the pattern has fewer than {measuredRules.measured_from.value}{' '}
            settled calls. A pattern on a stock with an unknown figure is not judged and opens no setup. Every plan
            found is settled and counted, the lost ones too.
          </p>
        </>
      )}
      <Suspense fallback={null}>{address.guide && <GuideDrawer onClose={address.closeGuide} />}</Suspense>
      <Suspense fallback={null}>
        {address.board !== null && (
          <BoardDrawer figure={address.board} pollId={poll?.poll_id ?? null} onClose={address.closeBoard} />
        )}
      </Suspense>
    </>
  );
}

/** Answer line about the plans of a scope; plans of stars are named only if all are among the listed setups. */
function PlansLine({ setups, over, pollId }: { setups: Setups | undefined; over: boolean; pollId: number | null }) {
  const board = useScoreboard(pollId).data ?? null;
  const isBefore = useMarketStatus().data?.session === 'pre';
  if (setups === undefined) return <AnswerLine answer={null} />;
  if (setups.as_of === null) return <AnswerLine answer={noPollAnswer} about={setups.scope} />;
  const { scope, states, setups: listed } = setups;
  const known = scope !== 'stars' || listed.length >= states.can_be_entered + states.late;
  const shown = new Set(listed.map(({ symbol }) => symbol));
  const others = setups.plans.filter((plan) => !shown.has(plan.symbol) && (scope === 'market' || plan.scope === scope));
  const plans = scope === 'stars' ? listed : [...listed, ...others];
  const session = over ? 'over' : isBefore ? 'before' : 'open';
  return <AnswerLine answer={plansAnswer(states, known ? plans : null, session, board)} about={scope} />;
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
