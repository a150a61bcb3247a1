// Box of a bell: suggested alerts saved by one press, their channels, and a button to more conditions.
import { useQuery } from '@tanstack/react-query';
import { Fragment, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { alertEndpoints } from '../../../contract/alerts/alerts.ts';
import type { AlertRuleInput } from '../../../domain/alerts/alert-rule.ts';
import { money } from '../../../domain/market/format.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { queryFor } from '../../api/query-for.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { showBesideAnchor, watchElsewhere } from '../../ui/popovers/beside-anchor.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { runAfter } from '../../ui/time/clock.ts';
import { channelIcons, shortChannelNames } from './alert-icons.tsx';
import { type AlertTarget, toScope } from './alert-target.ts';
import { useChannels } from './channels-api.ts';
import { firstCondition, newRule } from './condition-words.ts';
import { ownSuggestions } from './own-suggestions.ts';
import { useAddRule } from './rules-api.ts';
import { SuggestionLine } from './suggestion-line.tsx';

const AlertEditor = lazyPart(() => import('./editor/alert-editor.tsx'), 'AlertEditor');

const LINES = 6;
/** Wait for the first suggestions; after that, suggestions without figures are shown. */
const LATE_MS = 2_000;

type AlertBoxProps = {
  target: AlertTarget;
  name: string;
  anchor: RefObject<HTMLElement | null>;
  /** `returns`: whether the focus returns to the bell. */
  onClose: (returns: boolean) => void;
};

const PLACE =
  'my-1 grid w-[25.5rem] animate-fade-in rounded-md border border-line-strong bg-raised text-left text-body font-regular whitespace-normal text-ink shadow-over ' +
  'max-sm:fixed! max-sm:inset-x-2! max-sm:top-auto! max-sm:bottom-2! max-sm:m-0! max-sm:w-auto! max-sm:[position-area:none]! max-sm:[position-visibility:always]!';

export function AlertBox({ target, name, anchor, onClose }: AlertBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [edits, setEdits] = useState(false);
  const symbol = target.kind === 'symbol' ? target.symbol : null;
  const { data, error, isPending } = useQuery({
    ...queryFor(alertEndpoints.alertSuggestions, { params: { symbol: symbol ?? '' } }),
    enabled: symbol !== null,
    retry: false,
    meta: { logged: 'alert suggestions' },
  });
  const add = useAddRule();
  const isUnknown = error instanceof ApiError && error.status === 404;
  const isLate = useLate(symbol !== null && data === undefined);
  const own = symbol === null || isLate || (error !== null && !isUnknown) ? ownSuggestions(target) : [];
  // Late suggestions are added below the lines already shown, so that no line moves under a finger.
  const others = (data?.suggestions ?? []).filter(({ name: other }) => !own.some((line) => line.name === other));
  const lines = own.length + others.length === 0 ? undefined : [...own, ...others];
  const price = data?.price ?? null;
  useFocusInside(box, anchor, lines !== undefined, edits, onClose);

  const save = (rule: AlertRuleInput) => {
    if (add.isPending) return;
    add.mutate(rule, { onSettled: () => onClose(true) });
  };
  if (edits) {
    const first = firstCondition(
      target.kind === 'product' ? 'product' : target.kind === 'screen' ? 'screen' : 'verdict',
    );
    return (
      <Suspense>
        {first !== undefined && <AlertEditor first={newRule(first, toScope(target))} onClose={() => onClose(true)} />}
      </Suspense>
    );
  }
  return (
    <div
      ref={(element) => {
        box.current = element;
        showBesideAnchor(element);
      }}
      role="dialog"
      aria-label={`New alert for ${name}`}
      tabIndex={-1}
      data-beside="end"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          onClose(true);
        } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, box.current);
      }}
      className={PLACE}
    >
      <div className="flex items-baseline gap-2 px-3 pt-3 pb-2">
        <b>Alert me about {name}</b>
        {price !== null && <span className="ml-auto text-label text-ink-3">now {money(price)}</span>}
      </div>
      {lines === undefined && isPending && <WaitingLines />}
      {isUnknown && <p className="px-3 pb-3 text-ink-2">{errorText(error, 'Suggestions could not be loaded')}</p>}
      {others.length > 0 && (
        <p className="flex justify-between px-3 text-label text-ink-3">
          <span>Press a line to set the alert</span>
          <span aria-hidden>would have fired</span>
        </p>
      )}
      {lines !== undefined && (
        <ul>
          {lines.map((line) => (
            <SuggestionLine key={line.name} suggestion={line} price={price} onSave={save} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-2 text-label text-ink-2">
        <SendsTo />
        <Link to="/alerts#channels" className={buttonClass('link', 'sm', 'ml-auto text-label!')}>
          Change
        </Link>
        <button type="button" className={buttonClass('link', 'sm', 'text-label!')} onClick={() => setEdits(true)}>
          More conditions
        </button>
      </div>
    </div>
  );
}

/** True once `waits` has lasted `LATE_MS`; never resets. */
function useLate(waits: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => (waits ? runAfter(LATE_MS, () => setLate(true)) : undefined), [waits]);
  return isLate;
}

/** Skeleton with the height of the lines while they load. */
function WaitingLines() {
  return (
    <div role="status" aria-label="Loading suggestions">
      {Array.from({ length: LINES }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} className="flex h-14 items-center px-3">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

function moveFocus(event: { key: string; preventDefault: () => void }, box: HTMLElement | null): void {
  const lines = [...(box?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const at = lines.findIndex((line) => line.parentElement?.contains(document.activeElement));
  const to = event.key === 'ArrowDown' ? lines[(at + 1) % lines.length] : lines.at(at <= 0 ? -1 : at - 1);
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}

/**
 * Focuses the first line, or the box until a line is drawn; late lines take the focus only from the box itself. A press
 * or a focus elsewhere closes the box.
 */
function useFocusInside(
  box: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  hasLines: boolean,
  pauses: boolean,
  onClose: (returns: boolean) => void,
): void {
  const close = useEffectEvent(() => onClose(false));
  useEffect(() => {
    if (pauses) return;
    (box.current?.querySelector<HTMLElement>('[data-line]') ?? box.current)?.focus();
  }, [box, pauses]);
  useEffect(() => {
    if (!hasLines || document.activeElement !== box.current) return;
    box.current?.querySelector<HTMLElement>('[data-line]')?.focus();
  }, [box, hasLines]);
  useEffect(() => {
    if (pauses) return;
    return watchElsewhere([box, anchor], () => close());
  }, [box, anchor, pauses]);
}

/** Channels used: the inbox and the default ones. */
function SendsTo() {
  const { data } = useChannels();
  const chosen = (data?.channels ?? []).filter(({ is_default }) => is_default).map(({ kind }) => kind);
  const kinds = ['inbox' as const, ...new Set(chosen)];
  return (
    <span>
      Sends to{' '}
      {kinds.map((kind, at) => {
        const Icon = channelIcons[kind];
        return (
          <Fragment key={kind}>
            {at > 0 && (at === kinds.length - 1 ? ' and ' : ', ')}
            <Icon aria-hidden className="inline size-3 align-[-0.1em]" /> {shortChannelNames[kind].toLowerCase()}
          </Fragment>
        );
      })}
      .
    </span>
  );
}
