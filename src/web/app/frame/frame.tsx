// What surrounds every signed-in page: the bar, the notice at the foot, messages, and one data cache per session.
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { VERSION_LABEL } from '../../api/build-facts.ts';
import { useMarketNow, useMarketStatus } from '../../api/market-status.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Key, ShortcutsDialog } from '../../ui/keyboard/shortcuts.tsx';
import { ToastRegion } from '../../ui/overlays/toast.tsx';
import { pacificFull } from '../../ui/time/time-format.ts';
import { Checking } from '../checking.tsx';
import { userPages } from '../pages.ts';
import { PageTitle } from './page-title.tsx';
import { ReplayStrip } from './replay-strip.tsx';
import { sourceText } from './source-label.tsx';
import { TopBar } from './top-bar.tsx';

export function Frame() {
  const [client] = useState(makeQueryClient);
  const [keysOpen, setKeysOpen] = useState(false);
  useTopOfNewPage();
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
        <ReplayStrip />
        <Suspense fallback={<Checking />}>
          <Outlet />
        </Suspense>
        <Foot onShortcuts={() => setKeysOpen(true)} />
      </div>
      <ShortcutsDialog open={keysOpen} onChange={setKeysOpen} />
      <ToastRegion />
    </QueryClientProvider>
  );
}

/** A page one goes to begins at its top; one that is returned to stays where the browser puts it. */
function useTopOfNewPage(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    if (how === 'PUSH' && pathname !== '') document.documentElement.scrollTop = 0;
  }, [how, pathname]);
}

/** The body of a page of the user area: one column, as wide as its content can use. */
export function Page() {
  const { pathname } = useLocation();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-page content-start gap-4 px-4 py-5 outline-none! max-sm:gap-3 max-sm:p-3 [&>*]:min-w-0"
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
    <footer className="border-t border-line">
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
        {now !== null && <span className="hidden print:inline">Printed {pacificFull(now)}</span>}
        <span>{VERSION_LABEL}</span>
      </div>
    </footer>
  );
}
