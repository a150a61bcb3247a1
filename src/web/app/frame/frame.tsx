// Frame of signed-in pages: top bar, footer notice, toasts, and one query cache per session.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { noteVisit } from '../../api/last-visit.ts';
import { useMarketNow, useMarketStatus } from '../../api/market-status.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { ASOF, NOW, showInstant, useShownInstant } from '../../api/shown-instant.ts';
import { VERSION_LABEL } from '../../api/version-label.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Key } from '../../ui/keyboard/shortcuts.tsx';
import { ShortcutsDialog } from '../../ui/keyboard/shortcuts-dialog.tsx';
import { Announcer } from '../../ui/layout/announcer.tsx';
import { ToastRegion } from '../../ui/overlays/toast.tsx';
import { AccountNotationContext } from '../../ui/tables/file-notation.ts';
import { useInterval } from '../../ui/time/clock.ts';
import { zonedFull } from '../../ui/time/time-format.ts';
import { useShownZone } from '../../ui/time/zone.ts';
import { Checking } from '../checking.tsx';
import { userPages } from '../pages.ts';
import type { Asked } from './no-past-instant.tsx';
import { PageTitle } from './page-title.tsx';
import { ReplayStrip, useStripPlaced } from './replay-strip.tsx';
import { sourceText } from './source-label.tsx';
import { TopBar } from './top-bar.tsx';

const TimeMachineStrip = lazyPart(() => import('./time-machine-strip.tsx'), 'TimeMachineStrip');

export function Frame() {
  const instant = useShownInstant();
  const zone = useShownZone();
  const asked = useInstantInAddress(instant);
  // The key remounts everything: data of two instants must not mix, and another zone redraws every time.
  return <FrameAt key={`${instant ?? 'now'} ${zone}`} instant={instant} asked={asked} />;
}

type At = { instant: string | null; asked: Asked };

function FrameAt(at: At) {
  const [client] = useState(createQueryClient);
  const [keysOpen, setKeysOpen] = useState(false);
  useTopOfNewPage();
  useVisit();
  return (
    <QueryClientProvider client={client}>
      <PageTitle pages={userPages} />
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-brand px-3 py-2 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto] print:block">
        <TopBar />
        <AccountNotation>
          <BelowBar {...at} />
        </AccountNotation>
        <Foot onShortcuts={() => setKeysOpen(true)} />
      </div>
      <ShortcutsDialog open={keysOpen} onChange={setKeysOpen} />
      <ToastRegion />
      <Announcer />
    </QueryClientProvider>
  );
}

/** Strip and page in two rows of the grid; they appear together, so that the page does not move. */
function BelowBar({ instant, asked }: At) {
  const placed = useStripPlaced();
  if (!placed && instant === null) {
    return (
      <>
        <div />
        <Checking />
      </>
    );
  }
  return (
    <>
      <Suspense>
        {(instant ?? asked[0]) === null ? <ReplayStrip /> : <TimeMachineStrip instant={instant} asked={asked} />}
      </Suspense>
      <Suspense fallback={<Checking />}>
        <Outlet />
      </Suspense>
    </>
  );
}

/**
 * Keeps the shown instant in every address; administrator pages and links to the present end it. Returns the instant in
 * the first address until that instant is shown or its problem is dismissed.
 */
function useInstantInAddress(instant: string | null): Asked {
  const { pathname, search, hash, state } = useLocation();
  const asked = useState(() => new URLSearchParams(search).get(ASOF));
  const navigate = useNavigate();
  const isAdmin = pathname.startsWith('/admin');
  useEffect(() => {
    const params = new URLSearchParams(search);
    const endsInstant = isAdmin || params.get(ASOF) === NOW;
    const wanted = endsInstant ? null : instant;
    if (endsInstant) showInstant(null);
    if (params.get(ASOF) === wanted) return;
    // A step in time draws the page again, which would jump to the named part once more.
    const isStep = params.has(ASOF) && wanted !== null;
    if (wanted === null) params.delete(ASOF);
    else params.set(ASOF, wanted);
    void navigate({ pathname, search: params.toString(), hash: isStep ? '' : hash }, { replace: true, state });
  }, [instant, isAdmin, pathname, search, hash, state, navigate]);
  return asked;
}

/** Records the visit each minute while the page is visible. */
function useVisit(): void {
  useEffect(noteVisible, []);
  useInterval(noteVisible, minuteMs);
}

function noteVisible(): void {
  if (document.visibilityState === 'visible') noteVisit();
}

/** A new page starts at its top; on a return the browser restores the scroll position. */
function useTopOfNewPage(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const toTop = useEffectEvent(() => {
    if (how === 'PUSH') document.documentElement.scrollTop = 0;
  });
  // A layout effect: the part that the address names is scrolled to afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is a new page, another query is not
  useLayoutEffect(() => toTop(), [pathname]);
}

/** Main element of the pages for users: one column up to the maximum width of a page. */
export function Page() {
  const { pathname } = useLocation();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-page content-start gap-4 px-4 pt-3 pb-5 outline-none! max-sm:gap-3 max-sm:p-3 [&>*]:min-w-0 has-[[data-waiting]]:min-h-screen"
    >
      <SectionBoundary resetKeys={[pathname]}>
        <Suspense fallback={<Checking />}>
          <Outlet />
        </Suspense>
      </SectionBoundary>
    </main>
  );
}

function Foot({ onShortcuts }: { onShortcuts: () => void }) {
  const { data } = useMarketStatus();
  const now = useMarketNow(minuteMs);
  return (
    <footer className="border-t border-line sm:[:root:has([data-bottom-bar])_&]:pb-9">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 text-label text-ink-3 max-sm:px-3">
        <span>Not investment advice.</span>
        {data !== undefined && now !== null && <span>Prices: {sourceText(data.source, now)}.</span>}
        <Button
          variant="link"
          size="sm"
          className="ml-auto text-label! no-underline pointer-coarse:hidden"
          onClick={onShortcuts}
        >
          <Key name="?" /> shortcuts
        </Button>
        {now !== null && <span className="hidden print:inline">Printed {zonedFull(now)}</span>}
        <span>{VERSION_LABEL}</span>
      </div>
    </footer>
  );
}

/** Notation of exported files, from the account. */
function AccountNotation({ children }: { children: ReactNode }) {
  const { user, chooseCsvNotation } = useAuth();
  const navigate = useNavigate();
  const value = useMemo(
    () => ({
      notation: user?.csv_notation ?? null,
      keepGuess: (guess: Parameters<typeof chooseCsvNotation>[0]) => chooseCsvNotation(guess, true),
      change: () => void navigate('/account'),
    }),
    [user, chooseCsvNotation, navigate],
  );
  return <AccountNotationContext value={value}>{children}</AccountNotationContext>;
}
