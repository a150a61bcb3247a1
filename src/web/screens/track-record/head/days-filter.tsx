// Choice of days whose calls count in every figure: dates, and the trend and volatility of the market before them.
import { type Trend, trends, type Volatility, volatilities } from '../../../../domain/record/regime.ts';
import { regimeRules } from '../../../../domain/rules/record-rules.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { DayField } from '../../../ui/controls/day-field.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { calendarDay, HOUR_MS } from '../../../ui/time/time-format.ts';
import type { PageAddress } from '../page-address.ts';

const AVERAGE = regimeRules.trend_sessions.value;
const ANY = 'any';

const trendWords: Record<Trend, string> = { above: `SPY above ${AVERAGE}-day average`, below: 'Below it' };
const volatilityWords: Record<Volatility, string> = { high: 'High volatility', low: 'Low' };

/** First session with a known regime in words; filtering by a regime leaves out earlier calls. */
export const knownWords = (what: 'trend' | 'volatility', since: string | null, now: number) =>
  since === null
    ? `The ${what} of SPY is not known on any day yet.`
    : `The ${what} of SPY is known from ${calendarDay(since, now)} on.`;

type DaysFilterProps = {
  address: PageAddress;
  /** First sessions with known values, null while there are none; undefined while the record loads. */
  since: { trend: string | null; volatility: string | null } | undefined;
};

export function DaysFilter({ address, since }: DaysFilterProps) {
  const { days, setDays } = address;
  const { from = '', to = '', trend, volatility } = days;
  const isSet = Object.keys(days).length > 0;
  const now = useNow(HOUR_MS);
  return (
    <Collapsible
      title="Days that count"
      aside={`${isSet ? 'some chosen' : 'all'}, in every figure of this page`}
      defaultOpen={isSet}
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <DayField
          label="Calls from"
          value={from}
          onChange={(value) => setDays({ ...days, from: value || undefined })}
        />
        <DayField label="to" value={to} onChange={(value) => setDays({ ...days, to: value || undefined })} />
        {(trend !== undefined || since?.trend != null) && (
          <ChoiceRow
            label="Trend of SPY before the day"
            value={trend ?? ANY}
            onChange={(value) => setDays({ ...days, trend: trends.find((one) => one === value) })}
            choices={[
              { value: ANY, label: 'Any trend' },
              ...trends.map((value) => ({ value, label: trendWords[value] })),
            ]}
          />
        )}
        {(volatility !== undefined || since?.volatility != null) && (
          <ChoiceRow
            label="Volatility of SPY before the day"
            value={volatility ?? ANY}
            onChange={(value) => setDays({ ...days, volatility: volatilities.find((one) => one === value) })}
            choices={[
              { value: ANY, label: 'Any volatility' },
              ...volatilities.map((value) => ({ value, label: volatilityWords[value] })),
            ]}
          />
        )}
        {isSet && (
          <Button size="sm" onClick={() => setDays({})}>
            All days
          </Button>
        )}
        {since !== undefined && (trend !== undefined || volatility !== undefined) && (
          <p className="basis-full text-label text-ink-2">
            {trend !== undefined && knownWords('trend', since.trend, now)}{' '}
            {volatility !== undefined && knownWords('volatility', since.volatility, now)} Earlier calls are left out.
          </p>
        )}
      </div>
    </Collapsible>
  );
}
