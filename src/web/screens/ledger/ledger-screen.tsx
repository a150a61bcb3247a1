// Ledger of the track record, for anyone: sealed days with their hashes, and a check of an export without the server.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { recordEndpoints } from '../../../contract/record.ts';
import type { LedgerDay } from '../../../domain/record/ledger/ledger.ts';
import { errorText } from '../../api/api-error.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { call } from '../../api/call.ts';
import { BrandMark } from '../../ui/layout/brand-mark.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ToastRegion } from '../../ui/overlays/toast.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { ExportCheck } from './export-check.tsx';
import { SealedDays } from './sealed-days.tsx';

type Known = { days: readonly LedgerDay[] | null; error: string | null };

function useSealedDays(): Known {
  const [known, setKnown] = useState<Known>({ days: null, error: null });
  useEffect(() => {
    const stop = new AbortController();
    call(recordEndpoints.recordLedger, { signal: stop.signal })
      .then(({ days }) => setKnown({ days, error: null }))
      .catch((failure: unknown) => {
        if (stop.signal.aborted) return;
        setKnown({ days: null, error: errorText(failure, 'The sealed days could not be loaded') });
      });
    return () => stop.abort();
  }, []);
  return known;
}

export function LedgerScreen() {
  const { isAuthenticated } = useAuth();
  const { days, error } = useSealedDays();
  const market = days?.[0]?.market;
  return (
    <div data-density="reading" className="text-body">
      <title>Ledger - Smart Cat</title>
      <header className="flex h-14 items-center justify-between px-5 max-sm:px-3">
        <Link to={isAuthenticated ? '/track-record' : '/'} className="flex min-h-11 items-center gap-2 font-strong">
          <BrandMark />
          {isAuthenticated ? 'Back to the track record' : 'Smart Cat'}
        </Link>
        <ThemeSwitch />
      </header>
      <main className="mx-auto grid w-full max-w-reading gap-8 px-5 py-6 max-sm:px-3 [&>*]:min-w-0">
        <div className="grid gap-2">
          <h1 className="text-display font-strong tracking-[-0.02em]">Ledger</h1>
          <p className="max-w-[44rem] text-ink-2">
            Every published call and every outcome is sealed by day. The head of a day is a hash of all entries up to
            its end: keep one, and no entry before it can change unnoticed.
            {market === 'simulated' && ' These are calls on the simulated market.'}
          </p>
        </div>
        <ExportCheck days={days} />
        <section aria-labelledby="sealed-days" className="grid gap-3">
          <h2 id="sealed-days" className="text-title font-strong">
            Sealed days
          </h2>
          {error !== null && <Notice tone="error">{error}</Notice>}
          {days === null && error === null && <Skeleton className="h-40" />}
          {days !== null && <SealedDays days={days} canExport={isAuthenticated} />}
        </section>
      </main>
      <ToastRegion />
    </div>
  );
}
