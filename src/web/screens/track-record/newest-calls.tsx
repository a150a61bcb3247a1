// Newest calls of the last session by kind, listed from the moment they are published, with the time each stays open.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordEndpoints } from '../../../contract/record.ts';
import { newYorkDate, sessionsBack } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import type { CallKind, RecordMarket } from '../../../domain/record/call.ts';
import type { Horizon } from '../../../domain/record/outcome.ts';
import { queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { CallsTable } from './calls-table.tsx';
import type { RecordBenchmark } from './page-address.ts';

const KINDS = [
  { value: 'decision', label: 'Today', horizon: 'close' },
  { value: 'window', label: 'Minutes', horizon: 'plan' },
  { value: 'score', label: 'Lists', horizon: '5' },
  { value: 'list', label: 'Expert lists', horizon: '5' },
] as const satisfies readonly { value: CallKind; label: string; horizon: Horizon }[];

const FIRST = 10;
const MOST = 200;

type NewestCallsProps = { market: RecordMarket; benchmark: RecordBenchmark };

/** Lists the calls at once if `open`, else on request. */
export function NewestCalls({ open, ...of }: NewestCallsProps & { open: boolean }) {
  const [listed, setListed] = useState(open);
  const now = useNow(hourMs);
  const day = sessionsBack(newYorkDate(now), 1)[0]?.date ?? newYorkDate(now);
  return (
    <PagePart id="newest" title="Newest calls" about={`since ${calendarDay(day, now)}, before they have outcomes too`}>
      <div className="grid gap-2 px-4 py-3 max-sm:px-3">
        {listed ? (
          <Listed {...of} day={day} />
        ) : (
          <Button className="justify-self-start" onClick={() => setListed(true)}>
            List the newest calls
          </Button>
        )}
      </div>
    </PagePart>
  );
}

/** `day`: first New York day of the calls. */
function Listed({ market, benchmark, day }: NewestCallsProps & { day: string }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('decision');
  const [most, setMost] = useState(FIRST);
  const [call, openCall] = useState<number | null>(null);
  const horizon = KINDS.find(({ value }) => value === kind)?.horizon ?? 'close';
  const query = useQuery(
    queryFor(recordEndpoints.recordCalls, { query: { market, kind, horizon, benchmark, from: day, most } }),
  );
  return (
    <>
      <ChoiceRow
        label="Calls of"
        value={kind}
        onChange={(next) => {
          setKind(next);
          setMost(FIRST);
        }}
        choices={KINDS.map(({ value, label }) => ({ value, label }))}
      />
      <Loaded query={query} words="The calls could not be loaded" skeleton="h-80">
        {({ calls, totals: { all } }) =>
          all === 0 ? (
            <p className="py-2 text-ink-2">No call of this kind since then.</p>
          ) : (
            <>
              <CallsTable
                calls={calls}
                horizon={horizon}
                benchmark={benchmark}
                receipt={{ call, openCall, closeCall: () => openCall(null) }}
                withSource
              />
              {calls.length < all && most < MOST && (
                <Button variant="link" className="justify-self-start" onClick={() => setMost(MOST)}>
                  {plural(Math.min(all, MOST) - calls.length, 'more call')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
