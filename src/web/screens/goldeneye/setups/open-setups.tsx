// Open setups: choice of scope and order, the first cards or all, and how many are folded, ended or left out.
import { useState } from 'react';
import type { GoldenEyeCurrent, PlanState } from '../../../../domain/goldeneye/golden-eye.ts';
import { MOST_SETUPS, type SetupOrder, type SetupScope } from '../../../../domain/goldeneye/view/choices.ts';
import { endedWords } from '../../../../domain/goldeneye/view/plan-words.ts';
import { plural, whole } from '../../../../domain/market/format.ts';
import { measuredRules } from '../../../../domain/rules/goldeneye/claim-rules.ts';
import { settleRules, setupRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { QueryFailure } from '../../../symbol/failures/loaded.tsx';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { SessionMark } from '../../../ui/time/session-mark.tsx';
import { zonedTime } from '../../../ui/time/time-format.ts';
import { refusedWords } from '../board/not-entered-words.ts';
import { type Setups, useSetups } from '../newest-poll.ts';
import type { PageAddress } from '../page-address.ts';
import { SetupCard } from './setup-card.tsx';

const SCOPES = { market: 'Whole market', watchlist: 'Watchlist', stars: 'My stars' } as const satisfies Record<
  SetupScope,
  string
>;
const ORDERS = { strength: 'Strength', newest: 'Newest', nearest: 'Nearest entry' } as const satisfies Record<
  SetupOrder,
  string
>;
const FEW: number = setupRules.shown.value;

const toChoices = <Value extends string>(words: Readonly<Record<Value, string>>, count?: Record<Value, number>) =>
  (Object.keys(words) as Value[]).map((value) => ({
    value,
    label: count === undefined ? words[value] : `${words[value]} ${whole(count[value])}`,
  }));

type OpenSetupsProps = {
  address: PageAddress;
  poll: GoldenEyeCurrent | undefined;
  over: boolean;
  /** True if setups are expected: the height of cards is then reserved while they load. */
  expectsSetups: boolean;
};

export function OpenSetups({ address, poll, over, expectsSetups }: OpenSetupsProps) {
  const [all, setAll] = useState(false);
  const { setups: scope, order } = address;
  const query = useSetups({ scope, order, limit: all ? MOST_SETUPS : FEW }, poll);
  const { data, failureReason: error } = query;
  // Late plans are folded while other plans can be entered; if none can, late plans are shown.
  const wanted = data?.states.can_be_entered === 0 ? 'late' : 'can_be_entered';
  const shown = (data?.setups ?? []).filter(({ state }) => all || state === wanted);
  const main = shown.find(({ state, action }) => state === 'can_be_entered' && action !== 'WATCH');
  return (
    <section aria-label="Open setups" className="grid gap-2 [&>*]:min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3 max-xl:basis-full">
          <h2 className="text-title font-strong">Open setups</h2>
          {data !== undefined && shown.length > 0 && (
            <span className="text-label text-ink-3 max-sm:hidden">
              {plural(data.open[data.scope], 'open plan')} {scopeText[data.scope]}, one a stock; plans last{' '}
              {settleRules.lasts.value} minutes
            </span>
          )}
        </div>
        <ChoiceRow
          label="Whose setups"
          className="xl:ml-auto"
          value={scope}
          onChange={address.selectSetups}
          choices={toChoices(SCOPES, data?.open)}
        />
        <ChoiceRow
          label="Order of setups"
          className="max-sm:hidden sm:max-xl:ml-auto"
          value={order}
          onChange={address.selectOrder}
          choices={toChoices(ORDERS)}
        />
      </div>
      {data === undefined ? (
        error !== null ? (
          <QueryFailure
            query={{ ...query, isError: true, error }}
            words="Failed to load the open setups"
            title="The open setups are not available"
          />
        ) : expectsSetups ? (
          <CardsSkeleton />
        ) : (
          <Skeleton className={ROOM_OF_NONE} />
        )
      ) : shown.length === 0 ? (
        <EmptyState
          dense
          title={data.states.ended > 0 ? 'No plan is open' : 'No open setup'}
          reason={nothingWords(data, over)}
        />
      ) : (
        <ul className={`${CARDS} [&>li]:grid`}>
          {shown.map((setup) => (
            <li key={setup.symbol}>
              <SetupCard setup={setup} first={setup === main} onOpen={address.openPlan} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && (
        <Foot setups={data} shown={shown} all={all} onAll={() => setAll(!all)} onOrder={address.selectOrder} />
      )}
    </section>
  );
}

const CARDS = 'grid gap-3 sm:grid-cols-2 min-[64rem]:grid-cols-3 min-[84rem]:grid-cols-5';
/** Height of a card, reserved while it loads. */
const ROOM = 'h-[30.75rem] max-sm:h-[27rem]';
/** Height of the sentence shown without setups, reserved while loading. */
const ROOM_OF_NONE = 'h-20 max-sm:h-30';

/** A row of cards as wide as the page has columns. */
function CardsSkeleton() {
  return (
    <div className={CARDS}>
      {['', 'max-sm:hidden', 'max-[64rem]:hidden', 'max-[84rem]:hidden', 'max-[84rem]:hidden'].map((shown, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places of cards, always the same
        <Skeleton key={at} className={`${ROOM} ${shown}`} />
      ))}
    </div>
  );
}

const scopeText = { market: 'in the whole market', watchlist: 'on the watchlist', stars: 'on my stars' } as const;

function nothingWords({ as_of, scope, open }: Setups, over: boolean): string {
  if (over && as_of !== null) return "The session is over: every plan has ended. Today's scoreboard below says how.";
  if (scope !== 'market' && open.market > 0) return `${plural(open.market, 'setup')} in the whole market.`;
  return 'Patterns are checked every minute in regular hours; a setup appears here as soon as its pattern is found.';
}

const ENDED_SHOWN = 6;

/** Ended plans, newest first; for the reader's stars only those among the loaded setups. */
function Ended({ setups: { scope, setups, plans } }: { setups: Setups }) {
  const all = scope === 'stars' ? setups : plans.filter((plan) => scope === 'market' || plan.scope === scope);
  const ended = all
    .flatMap(({ symbol, ended }) => (ended === null ? [] : [{ symbol, ended }]))
    .toSorted((one, other) => other.ended.at - one.ended.at)
    .slice(0, ENDED_SHOWN);
  if (ended.length === 0) return null;
  return (
    <span>
      Just ended: <SessionMark />
      {ended.map(({ symbol, ended }) => `${symbol} ${endedWords(ended, (at) => zonedTime(at, at))}`).join('; ')}.
    </span>
  );
}

type FootProps = {
  setups: Setups;
  shown: Setups['setups'];
  all: boolean;
  onAll: () => void;
  onOrder: (order: SetupOrder) => void;
};

function Foot({ setups, shown, all, onAll, onOrder }: FootProps) {
  const hidden = (of: PlanState) => setups.states[of] - shown.filter(({ state }) => state === of).length;
  const folded = [
    [hidden('can_be_entered'), 'more to enter'],
    [hidden('late'), setups.states.can_be_entered === 0 && shown.length > 0 ? 'more late' : 'late'],
    [hidden('ended'), 'ended'],
  ] as const;
  const more = folded.reduce((sum, [count]) => sum + count, 0);
  const left = setups.left_out.filter(({ windows }) => windows > 0);
  const total = left.reduce((sum, { windows }) => sum + windows, 0);
  if (shown.length === 0 && more <= 0 && !all && total === 0) return null;
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink-3">
      {/* Phones show the order below the cards: above, it would push the first card out of sight. */}
      {shown.length > 1 && (
        <SelectField
          label="Order of setups"
          className="basis-full sm:hidden"
          value={setups.order}
          onChange={onOrder}
          options={toChoices(ORDERS)}
        />
      )}
      {(more > 0 || all) && (
        <button
          type="button"
          onClick={onAll}
          className="text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:min-h-11"
        >
          {all
            ? 'Show fewer'
            : folded.flatMap(([count, words]) => (count > 0 ? `${whole(count)} ${words}` : [])).join(', ')}
        </button>
      )}
      {all && more > 0 && <span>{plural(more, 'more plan')} not shown</span>}
      <Ended setups={setups} />
      {total > 0 && (
        <span>
          {plural(total, 'plan')} left out:{' '}
          {left.map(({ rule, windows }) => `${whole(windows)} with a ${refusedWords[rule]}`).join(', ')}.
        </span>
      )}
      {shown.length > 0 && (
        <span className="ml-auto max-sm:hidden">
          Strength is not a probability while a pattern has fewer than {measuredRules.measured_from.value} settled
          calls.
        </span>
      )}
    </div>
  );
}
