// Track record of this installation in one line.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { recordEndpoints } from '../../../contract/record.ts';
import { whole } from '../../../domain/market/format.ts';
import { isPublished, isSimulated } from '../../../domain/record/call.ts';
import { horizonWords } from '../../../domain/record/record-words.ts';
import { call } from '../../api/call.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';

type Headline = ReplyOf<typeof recordEndpoints.recordHeadline>;

function useHeadline(): Headline | null {
  const [headline, setHeadline] = useState<Headline | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(recordEndpoints.recordHeadline, { signal: stop.signal })
      .then(setHeadline)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) logFailure('track record', error);
      });
    return () => stop.abort();
  }, []);
  return headline;
}

/** Record in a line of reserved height; without calls or while loading, a description of the record. */
export function RecordLine() {
  const headline = useHeadline();
  if (headline === null || headline.calls === 0) {
    return (
      <p className="min-h-12">
        Every call is written down when it is published, settled later from the product's own prices, and shown with all
        losers.
      </p>
    );
  }
  const { market, calls, horizon, settled, sources, edges } = headline;
  return (
    <p className="min-h-12">
      Track record{!isPublished(market) && ' of earlier sessions'}
      {isSimulated(market) && ' on the simulated market'}: {whole(calls)} calls{isPublished(market) && ' published'},{' '}
      {settled === 0 ? 'none settled yet' : `${whole(settled)} settled ${horizonWords[horizon]}`}
      {sources > 0 && `, ${edges} of ${sources} sources ${edges === 1 ? 'shows' : 'show'} an edge`}.{' '}
      <Link to="/track-record" className="underline decoration-line-strong underline-offset-4 hover:text-brand">
        See every call
      </Link>
      {', '}
      <Link to="/ledger" className="underline decoration-line-strong underline-offset-4 hover:text-brand">
        check its ledger
      </Link>
      .
    </p>
  );
}
