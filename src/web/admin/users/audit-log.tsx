// Audit log with actor, action, time and outcome; filters are kept in the address.

import { endpoints } from '../../../contract/endpoints.ts';
import { type AuditEntry, type AuditOutcome, auditOutcomes } from '../../../domain/accounts/administration.ts';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DayField } from '../../ui/controls/day-field.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { QueryFailure } from '../parts/failures/query-failure.tsx';
import { actionWords } from './audit-words.ts';
import { useKeyPages } from './use-key-pages.ts';

const TONES: Record<AuditOutcome, BadgeTone> = { ok: 'bull', refused: 'warn', failed: 'bear' };
const OUTCOMES: Record<AuditOutcome, string> = { ok: 'Done', refused: 'Refused', failed: 'Failed' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Email of the actor; without an account `terminal` or `nobody signed in`. */
const toWho = ({ user, result }: AuditEntry) =>
  user?.email ?? (result.endsWith('from the terminal') ? 'terminal' : 'nobody signed in');
const targetOf = ({ target, target_email }: AuditEntry) => target_email ?? target;
const showAction = ({ action }: AuditEntry) => (
  <b className="font-strong" title={action}>
    {actionWords(action)}
  </b>
);
const showOutcome = ({ outcome, result }: AuditEntry) => (
  <Badge tone={TONES[outcome]} title={result}>
    {outcome === 'ok' ? OUTCOMES.ok : result}
  </Badge>
);

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'Time', cell: ({ at }) => <Age at={at} /> },
  {
    id: 'who',
    header: 'Who',
    cell: (entry) => (
      <span title={toWho(entry)} className="block max-w-72 truncate max-xl:max-w-28">
        {toWho(entry)}
      </span>
    ),
  },
  { id: 'action', header: 'Action', cell: showAction },
  {
    id: 'target',
    header: 'Target',
    cell: (entry) => (
      <span title={entry.target} className="block max-w-72 truncate max-xl:max-w-28">
        {targetOf(entry)}
      </span>
    ),
  },
  { id: 'outcome', header: 'Outcome', cell: showOutcome },
  { id: 'ip', header: 'From address', cell: ({ ip }) => ip ?? '--' },
];

export function AuditLog() {
  const { params, adjust } = useAddress();
  const [who, setWho] = useSearchText(params.get('who') ?? '', (text) => adjust({ who: text }));
  const day = (name: string) => (DAY.test(params.get(name) ?? '') ? (params.get(name) as string) : '');
  const [from, to] = [day('from'), day('to')];
  const action = params.get('action') ?? '';
  const outcome = auditOutcomes.find((option) => option === params.get('outcome'));
  const query = {
    who: params.get('who') ?? '',
    ...(action !== '' && { action }),
    ...(outcome !== undefined && { outcome }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
  const list = useKeyPages(keyFor(endpoints.auditLog, { query }, 'pages'), (after, signal) =>
    call(endpoints.auditLog, { query: after === undefined ? query : { ...query, after }, signal }),
  );
  const entries = list.data?.flatMap((page) => page.entries) ?? [];
  // An action named in a link stays selectable even if the log never held it.
  const actions = [...new Set([...(action === '' ? [] : [action]), ...(list.data?.[0]?.actions ?? [])])];
  const filtered = Object.keys(query).length > 1 || query.who !== '';

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          value={who}
          onChange={setWho}
          placeholder="Who: name or email"
          label="Search by who acted"
          maxLength={searchRules.most_chars.value}
        />
        <SelectField
          label="Action"
          className="w-52 max-sm:w-full"
          value={action}
          onChange={(chosen) => adjust({ action: chosen })}
          options={[{ value: '', label: 'All' }, ...actions.map((value) => ({ value, label: actionWords(value) }))]}
        />
        <SelectField
          label="Outcome"
          className="w-32 max-sm:w-full"
          value={outcome ?? ''}
          onChange={(chosen) => adjust({ outcome: chosen })}
          options={[{ value: '', label: 'All' }, ...auditOutcomes.map((value) => ({ value, label: OUTCOMES[value] }))]}
        />
        <DayField
          label="From, Pacific day"
          className="w-40 max-sm:flex-1"
          value={from}
          onChange={(chosen) => adjust({ from: chosen })}
        />
        <DayField
          label="To, included"
          className="w-40 max-sm:flex-1"
          value={to}
          onChange={(chosen) => adjust({ to: chosen })}
        />
      </div>
      <QueryFailure query={list} title="Failed to load the audit log" />
      {list.isPending && <Skeleton className="h-96" />}
      {list.isSuccess && (
        <DataTable
          label="Audit log"
          className="tabular-nums"
          columns={columns}
          rows={entries}
          rowKey={({ id }) => id}
          phoneCard={(entry) => (
            <div className="grid gap-1">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {showAction(entry)}
                <span className="ml-auto">{showOutcome(entry)}</span>
              </div>
              <p className="wrap-anywhere">
                {toWho(entry) === targetOf(entry) ? toWho(entry) : `${toWho(entry)}, ${targetOf(entry)}`}
              </p>
              <p className="text-label text-ink-2">
                <Age at={entry.at} /> {entry.ip !== null && `from ${entry.ip}`}
              </p>
            </div>
          )}
          empty={
            <EmptyState
              className="rounded-md border border-line bg-surface"
              title="No entries found"
              reason={
                filtered ? 'Nothing in the log fits these filters.' : 'Sign-ins and changes are listed as they come.'
              }
              action={
                filtered && (
                  <Button
                    onClick={() => {
                      setWho('');
                      adjust({ who: null, action: null, outcome: null, from: null, to: null });
                    }}
                  >
                    Show all entries
                  </Button>
                )
              }
            />
          }
        />
      )}
      {list.hasNextPage && (
        <Button className="justify-self-start" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Older entries
        </Button>
      )}
    </div>
  );
}
