// Head of the track record: counts and dates, and the choice between records that are kept apart.
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../../../domain/market/format.ts';
import { isPublished, isSimulated, type RecordMarket } from '../../../../domain/record/call.ts';
import { countSettledAt, mainHorizon } from '../../../../domain/record/record-horizons.ts';
import type { RecordView } from '../../../../domain/record/record-view.ts';
import { horizonWords, marketWords } from '../../../../domain/record/record-words.ts';
import { isFilter } from '../../../../domain/record/regime.ts';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { Fact, ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { useMedia, useNow } from '../../../ui/time/clock.ts';
import { calendarDay, HOUR_MS, zonedDate } from '../../../ui/time/time-format.ts';
import { count } from '../charts/figure-words.ts';
import type { PageAddress } from '../page-address.ts';

/** Number of calls with an outcome at the shown horizon; a call has one at each horizon in turn. */
function Settled({ record: { sources }, address }: { record: RecordView; address: PageAddress }) {
  const horizon = address.horizon ?? mainHorizon(sources);
  return (
    <Fact
      figure={count(countSettledAt(sources, horizon, address.benchmark))}
    >{`with an outcome ${horizonWords[horizon]}`}</Fact>
  );
}

/** Order from the least to the most meaning for trading. */
const order: readonly RecordMarket[] = ['simulated', 'simulated_past', 'reconstructed', 'live'];

type RecordHeadProps = {
  record: RecordView | undefined;
  address: PageAddress;
  /** Answer line of the page, between the facts of the record and the choice of records. */
  children: ReactNode;
};

export function RecordHead({ record, address, children }: RecordHeadProps) {
  const now = useNow(HOUR_MS);
  const phone = useMedia('(max-width: 40rem)');
  return (
    <>
      <ScreenHead title="Track record">
        {record !== undefined && (
          <>
            <Fact figure={count(record.calls)}>{isPublished(record.market) ? 'calls published' : 'calls'}</Fact>
            <Settled record={record} address={address} />
            {record.first_call !== null && (record.since !== null || !isFilter(record.filter)) && (
              <span>
                since{' '}
                <b>{record.since === null ? zonedDate(record.first_call, now) : calendarDay(record.since, now)}</b>
                {record.sessions > 0 && `, ${plural(record.sessions, 'session')}`}
              </span>
            )}
            {record.through !== null && <Fact before="through" figure={calendarDay(record.through, now)} />}
          </>
        )}
      </ScreenHead>
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ChoiceRow
          label="Record"
          value={record?.market ?? address.market}
          onChange={address.setMarket}
          choices={order.flatMap((market) => {
            const name = phone ? marketWords[market].short : marketWords[market].name;
            const calls = record?.records.find((one) => one.market === market)?.calls;
            // Phones have no room for empty records.
            if (phone && calls === 0 && market !== record?.market) return [];
            return {
              value: market,
              label: calls === 0 && market !== record?.market ? `${name}, none` : name,
              ...(isSimulated(market) && !phone && { icon: <Info aria-hidden className="size-3.5" /> }),
            };
          })}
        />
        <p className="text-label text-ink-2">
          {record !== undefined && (
            <>
              Shown: <b className="text-ink">{marketWords[record.market].name}</b>. {marketWords[record.market].meaning}
            </>
          )}{' '}
          The records are kept apart.
        </p>
      </div>
    </>
  );
}
