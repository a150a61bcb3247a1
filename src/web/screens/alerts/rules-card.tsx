// Card of the rules: table of name, scope, state, last alert, bars and count; the cases of one rule and its editor.

import { Check, CircleSlash, Ellipsis, Minus, Pause } from 'lucide-react';
import { useState } from 'react';
import type { AlertRule, AlertRuleChange } from '../../../domain/alerts/alert-rule.ts';
import { rateWords, spanWords } from '../../../domain/alerts/suggest.ts';
import { plural } from '../../../domain/market/format.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import { channelIcons, channelNames, conditionIcons } from '../../symbol/alerts/alert-icons.tsx';
import { useChannels } from '../../symbol/alerts/channels-api.ts';
import { toInput } from '../../symbol/alerts/condition-words.ts';
import { DayBars } from '../../symbol/alerts/day-bars.tsx';
import { Previewed } from '../../symbol/alerts/editor/preview-part.tsx';
import { useAlertRules, useChangeRule, useRemoveRule } from '../../symbol/alerts/rules-api.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Menu, MenuItem } from '../../ui/popovers/menu.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { presentMs, useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { CardHead } from './card-head.tsx';

const AlertEditor = lazyPart(() => import('../../symbol/alerts/editor/alert-editor.tsx'), 'AlertEditor', null);

export function RulesCard({ className }: { className?: string }) {
  const query = useAlertRules();
  const [opened, setOpened] = useState<OpenedRule | null>(null);
  const { data } = query;
  const rules = data?.rules ?? [];
  const on = rules.filter(({ is_on, ended }) => is_on && ended === null).length;
  const close = () => setOpened(null);
  return (
    <Card aria-label="Rules" className={className}>
      <CardHead
        title="Rules"
        fact={
          rules.length === 0
            ? undefined
            : `${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}, ${on} on; bars show how often each would have fired in the last 30 sessions, a gap is a session not counted`
        }
      >
        {rules.length > 0 && 'press a count for the cases'}
      </CardHead>
      {query.isPending && <Spinner label="Loading your rules..." className="h-60 max-sm:h-71" />}
      {data === undefined && <QueryFailure query={query} words="Your rules could not be loaded" className="m-4" />}
      {data !== undefined && rules.length === 0 && (
        <EmptyState
          dense
          title="No alert yet"
          reason="Press a bell above, then choose a line. This table then shows each rule with its state."
        />
      )}
      {rules.length > 0 && <RulesTable rules={rules} onOpen={setOpened} />}
      {opened?.for === 'cases' && (
        <Modal onClose={close} title={`${opened.rule.name}, ${opened.rule.where}`} width="narrow">
          <Previewed draft={toInput(opened.rule)} />
        </Modal>
      )}
      {opened?.for === 'edit' && <AlertEditor rule={opened.rule} onClose={close} />}
    </Card>
  );
}

type Look = { Icon: typeof Check; ink: string; words: string };

/** Default cool-down in minutes; not shown. */
const USUAL_COOL_DOWN = 10;

function limitWords({ once, expires_at, cool_down_minutes, condition }: AlertRule, now: number): string {
  if (condition.kind === 'plan')
    return expires_at === null ? ' while the plan is open' : ` until ${zonedTime(expires_at, now)}`;
  if (once) return ' until it fires';
  if (expires_at !== null) return ` until ${zonedTime(expires_at, now)}`;
  return cool_down_minutes > USUAL_COOL_DOWN ? `, at most 1 in ${cool_down_minutes} min` : '';
}

function chooseLook(rule: AlertRule, now: number): Look {
  if (rule.ended !== null) return { Icon: CircleSlash, ink: 'text-ink-3', words: `Ended: ${rule.ended}` };
  if (!rule.is_on) return { Icon: Minus, ink: 'text-ink-3', words: 'Off' };
  const { paused_until } = rule;
  if (paused_until !== null && Date.parse(paused_until) > now)
    return { Icon: Pause, ink: 'text-warn', words: `Paused until ${zonedTime(paused_until, now)}` };
  return { Icon: Check, ink: 'text-bull font-strong', words: `On${limitWords(rule, now)}` };
}

function RuleState({ rule }: { rule: AlertRule }) {
  const { Icon, ink, words } = chooseLook(rule, useNow(minuteMs));
  return (
    <span className={`inline-flex items-center gap-1 text-label ${ink}`}>
      <Icon aria-hidden className="size-3 shrink-0" />
      {words}
    </span>
  );
}

/** A rule whose cases or whose editor is open. */
type OpenedRule = { rule: AlertRule; for: 'cases' | 'edit' };

type CellProps = { rule: AlertRule; onOpen: (opened: OpenedRule) => void };

function RulesTable({ rules, onOpen }: { rules: readonly AlertRule[]; onOpen: (opened: OpenedRule) => void }) {
  const columns: Column<AlertRule>[] = [
    { id: 'rule', header: 'Rule', rowHeader: true, cell: (rule) => <RuleName rule={rule} />, phone: 'title' },
    { id: 'where', header: 'Where', className: 'text-ink-2', cell: ({ where }) => where, phone: 'fact' },
    { id: 'state', header: 'State', cell: (rule) => <RuleState rule={rule} />, phone: 'fact' },
    { id: 'fired', header: 'Last fired', cell: (rule) => <LastFired rule={rule} />, phone: 'named' },
    {
      id: 'bars',
      header: '30 sessions, one bar a session',
      wide: true,
      cell: ({ preview }) => preview !== null && <DayBars days={preview.days} />,
      phone: 'line',
    },
    {
      id: 'count',
      header: 'Would have fired',
      align: 'right',
      cell: (rule) => <Count rule={rule} onOpen={onOpen} />,
      phone: 'fact',
    },
    { id: 'channels', header: 'Sends to', cell: (rule) => <SendsTo rule={rule} />, phone: 'fact' },
    {
      id: 'switch',
      header: <span className="sr-only">Switch</span>,
      cell: (rule) => <Controls rule={rule} onOpen={onOpen} />,
      phone: 'aside',
    },
  ];
  return (
    <DataTable
      label="Rules"
      rows={rules}
      columns={columns}
      rowKey={({ id }) => id}
      className="relative rounded-none! border-0!"
      headClass="h-11 px-3"
      cellClass="h-11 px-3 whitespace-nowrap"
    />
  );
}

function RuleName({ rule: { name, condition } }: { rule: AlertRule }) {
  const Icon = conditionIcons[condition.kind];
  return (
    <span className="flex min-w-0 items-center gap-2 font-regular">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-2" />
      <span className="min-w-0 max-sm:whitespace-normal">{name}</span>
    </span>
  );
}

const firedText = ({ at, symbol }: NonNullable<AlertRule['last_fired']>, now: number) =>
  `${zonedTime(at, now)}${symbol === null ? '' : `, ${symbol}`}`;

function LastFired({ rule: { last_fired } }: { rule: AlertRule }) {
  const now = useNow(minuteMs);
  return <span className="text-ink-2">{last_fired === null ? 'never' : firedText(last_fired, now)}</span>;
}

/** Sessions the column covers. */
const SESSIONS = 30;

function Count({ rule, onOpen }: CellProps) {
  if (rule.preview === null) return <span className="text-ink-3">new</span>;
  const { count, sessions } = rule.preview;
  // Words instead of a count when no session was counted.
  const words = sessions === 0 ? rateWords(rule.preview) : plural(count, 'time');
  return (
    <button
      type="button"
      aria-label={`${rule.name}: ${words}, show the cases`}
      onClick={() => onOpen({ rule, for: 'cases' })}
      className="min-h-6 whitespace-nowrap underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-brand pointer-coarse:min-h-11"
    >
      {words}
      {sessions > 0 && sessions < SESSIONS && (
        <span className="block text-label text-ink-3">{spanWords(rule.preview.days)}</span>
      )}
    </button>
  );
}

function SendsTo({ rule: { channel_ids } }: { rule: AlertRule }) {
  const channels = useChannels().data?.channels ?? [];
  const chosen = channels.filter(({ id, is_default }) =>
    channel_ids === null ? is_default : channel_ids.includes(id),
  );
  const kinds = ['inbox' as const, ...new Set(chosen.map(({ kind }) => kind))];
  return (
    <span
      role="img"
      aria-label={kinds.map((kind) => channelNames[kind]).join(', ')}
      className="inline-flex gap-2 text-ink-2"
    >
      {kinds.map((kind) => {
        const Icon = channelIcons[kind];
        return <Icon key={kind} aria-hidden className="size-3" />;
      })}
    </span>
  );
}

const pauses = [
  { words: 'Pause for 1 hour', ms: hourMs },
  { words: 'Pause for 1 day', ms: 24 * hourMs },
  { words: 'Pause for 1 week', ms: 7 * 24 * hourMs },
] as const;

function Controls({ rule, onOpen }: CellProps) {
  const change = useChangeRule();
  const remove = useRemoveRule();
  const now = useNow(minuteMs);
  const isPaused = rule.paused_until !== null && Date.parse(rule.paused_until) > now;
  const set = (body: AlertRuleChange) => change.mutate({ id: rule.id, body });
  return (
    <span className="inline-flex items-center justify-end">
      <Switch
        checked={rule.is_on && rule.ended === null}
        disabled={rule.ended !== null}
        onChange={(is_on) => set({ is_on })}
      >
        <span className="sr-only">{rule.name}</span>
      </Switch>
      <Menu name={`More about ${rule.name}`} label={<Ellipsis aria-hidden className="size-4" />}>
        <MenuItem onSelect={() => onOpen({ rule, for: 'edit' })}>Edit</MenuItem>
        {isPaused ? (
          <MenuItem onSelect={() => set({ paused_until: null })}>Resume now</MenuItem>
        ) : (
          // A pause never turns on what another device has turned off.
          rule.is_on &&
          pauses.map(({ words, ms }) => (
            <MenuItem key={words} onSelect={() => set({ paused_until: new Date(presentMs() + ms).toISOString() })}>
              {words}
            </MenuItem>
          ))
        )}
        <MenuItem onSelect={() => remove.mutate(rule)}>Remove</MenuItem>
      </Menu>
    </span>
  );
}
