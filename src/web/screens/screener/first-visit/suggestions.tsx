// Suggestions of a first visit: a star, an alert and a saved screen, each taken with one press.
import { useMutation } from '@tanstack/react-query';
import { Bell, Bookmark, Check, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AlertCondition } from '../../../../domain/alerts/alert-condition.ts';
import type { FirstSuggestion, FirstSuggestions } from '../../../../domain/first-visit/first-suggestions.ts';
import { plural } from '../../../../domain/market/format.ts';
import { errorText } from '../../../api/api-error.ts';
import { useAuth } from '../../../api/auth-provider.tsx';
import { useAddRule, useAlertRules } from '../../../symbol/alerts/rules-api.ts';
import { useStarred, useToggleStar } from '../../../symbol/stars/stars.ts';
import { stockAddress } from '../../../symbol/stock-address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FoldSummary } from '../../../ui/layout/fold-summary.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useSavedScreens } from '../saved/saved-screens-api.ts';

type Of<Kind extends FirstSuggestion['kind']> = Extract<FirstSuggestion, { kind: Kind }>;
/** `taken`: the account has the suggested item; `superfluous`: it has another of the kind; `unknown`: not loaded. */
type State = 'offered' | 'taken' | 'superfluous' | 'unknown';

function findState<Own>(own: readonly Own[] | undefined, isSuggested: (one: Own) => boolean): State {
  if (own === undefined) return 'unknown';
  if (own.some(isSuggested)) return 'taken';
  return own.length > 0 ? 'superfluous' : 'offered';
}

export function Suggestions({ suggestions }: Pick<FirstSuggestions, 'suggestions'>) {
  const { begin } = useAuth();
  const putAway = useMutation({
    mutationFn: begin,
    onError: (error) => showToast('error', errorText(error, 'The suggestions could not be put away')),
  });
  const starred = useStarred();
  const rules = useAlertRules().data?.rules;
  const { screens } = useSavedScreens();
  const states = suggestions.map((suggestion): State => {
    switch (suggestion.kind) {
      case 'star':
        return findState(starred && [...starred], (symbol) => symbol === suggestion.symbol);
      case 'alert':
        return findState(rules, ({ condition }) => isSame(suggestion.rule.condition, condition));
      default:
        return findState(screens, ({ query }) => query === suggestion.query);
    }
  });
  if (states.every((state) => state === 'superfluous')) return null;
  return (
    <Card aria-label="Start here" className="print:hidden">
      <details>
        <FoldSummary className="min-h-11 px-3 text-label">
          <h2 className="inline font-strong">Start here</h2>{' '}
          <span className="text-ink-3">star a stock, set an alert, save a screen</span>
        </FoldSummary>
        <ul className="grid gap-x-6 gap-y-1 px-4 pb-1 max-sm:px-3 lg:grid-cols-3">
          {suggestions.map((suggestion, at) => {
            const state = states[at] ?? 'unknown';
            if (state === 'superfluous') return null;
            if (suggestion.kind === 'star') return <StarLine key="star" suggestion={suggestion} state={state} />;
            if (suggestion.kind === 'alert') return <AlertLine key="alert" suggestion={suggestion} state={state} />;
            return <ScreenLine key="screen" suggestion={suggestion} state={state} />;
          })}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pb-2 max-sm:px-3">
          <p className="text-label text-ink-3">Nothing is set by itself.</p>
          <Button size="sm" variant="ghost" busy={putAway.isPending} onClick={() => putAway.mutate()}>
            Put away for good
          </Button>
        </div>
      </details>
    </Card>
  );
}

const isSame = (suggested: AlertCondition, own: AlertCondition): boolean =>
  suggested.kind === 'plan' && own.kind === 'plan' && suggested.window_id === own.window_id;

type LineProps = {
  state: State;
  icon: ReactNode;
  /** Button label before and after. */
  words: readonly [offer: string, taken: string];
  busy?: boolean;
  onTake: () => void;
  children: ReactNode;
};

function Line({ state, icon, words: [offer, taken], busy = false, onTake, children }: LineProps) {
  const isTaken = state === 'taken';
  return (
    <li className="flex min-h-control items-center gap-2 text-label">
      {icon}
      <p className="min-w-0 flex-1 text-ink-2 sm:line-clamp-2">{children}</p>
      <Button size="sm" className="w-24 shrink-0" busy={busy} disabled={state !== 'offered'} onClick={onTake}>
        {isTaken && <Check aria-hidden className="size-4" />}
        {isTaken ? taken : offer}
      </Button>
    </li>
  );
}

const ICON = 'size-4 shrink-0 text-ink-3';

const StrongLink = (props: { to: string; children: string }) => (
  <Link className="font-strong text-ink underline decoration-line-strong underline-offset-4" {...props} />
);

function StarLine({ suggestion: { symbol, because }, state }: { suggestion: Of<'star'>; state: State }) {
  const toggle = useToggleStar();
  return (
    <Line
      state={state}
      icon={<Star aria-hidden className={ICON} />}
      words={['Star', 'Starred']}
      onTake={() => toggle(symbol)}
    >
      <StrongLink to={stockAddress(symbol)}>{symbol}</StrongLink>: all three verdicts point up ({because})
    </Line>
  );
}

function AlertLine({ suggestion: { symbol, because, rule }, state }: { suggestion: Of<'alert'>; state: State }) {
  const add = useAddRule();
  return (
    <Line
      state={state}
      icon={<Bell aria-hidden className={ICON} />}
      words={['Set alert', 'Alert set']}
      busy={add.isPending}
      onTake={() => add.mutate(rule)}
    >
      <StrongLink to={stockAddress(symbol)}>{symbol}</StrongLink>: strongest open setup, alert at target or stop (
      {because})
    </Line>
  );
}

function ScreenLine({ suggestion: { name, query, hits }, state }: { suggestion: Of<'screen'>; state: State }) {
  const { save } = useSavedScreens();
  const onError = (error: Error) => showToast('error', errorText(error, 'The screen could not be saved'));
  return (
    <Line
      state={state}
      icon={<Bookmark aria-hidden className={ICON} />}
      words={['Save screen', 'Saved']}
      busy={save.isPending}
      onTake={() => save.mutate({ name, query }, { onError })}
    >
      <StrongLink to={`/screener?${query}`}>{name}</StrongLink>: a screen with {plural(hits, 'stock')} now, under
      Filters once saved
    </Line>
  );
}
