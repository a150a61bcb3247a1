// Audit log with actor, action, time and outcome; filters are kept in the address.
import { endpoints } from '../../../contract/endpoints.ts';
import { type AuditEntry, type AuditOutcome, auditOutcomes } from '../../../domain/accounts/administration.ts';
import { Loaded, MorePages } from '../../symbol/failures/loaded.tsx';
import { age, shown, text } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { anyDay, anyText, choice, day, FilterRow, oneOf, search, useFilters } from '../parts/list/filters.tsx';
import { useKeyPages } from '../parts/list/use-key-pages.ts';

const TONES: Record<AuditOutcome, BadgeTone> = { ok: 'bull', refused: 'warn', failed: 'bear' };
const OUTCOMES: Record<AuditOutcome, string> = { ok: 'Done', refused: 'Refused', failed: 'Failed' };

/** Email of the actor; without an account `terminal` or `nobody signed in`. */
const toWho = ({ user, result }: AuditEntry) =>
  user?.email ?? (result.endsWith('from the terminal') ? 'terminal' : 'nobody signed in');
const targetOf = ({ target, target_email }: AuditEntry) => target_email ?? target;
const cutText = (content: string, title: string) => (
  <span title={title} className="block truncate sm:max-w-72 sm:max-xl:max-w-28">
    {content}
  </span>
);

const columns: readonly Column<AuditEntry>[] = [
  age('at', 'Time', { phone: 'fact' }),
  shown('who', 'Who', { phone: 'line' }, (entry) => cutText(toWho(entry), toWho(entry))),
  shown('action', 'Action', { phone: 'title' }, ({ action }) => (
    <b className="font-strong" title={action}>
      {actionWords(action)}
    </b>
  )),
  shown(
    'target',
    'Target',
    { phone: 'line', phoneCell: (entry) => toWho(entry) !== targetOf(entry) && targetOf(entry) },
    (entry) => cutText(targetOf(entry), entry.target),
  ),
  shown('outcome', 'Outcome', { phone: 'aside' }, ({ outcome, result }) => (
    <Badge tone={TONES[outcome]} title={result}>
      {outcome === 'ok' ? OUTCOMES.ok : result}
    </Badge>
  )),
  text('ip', 'From address', { phone: 'fact', phoneCell: ({ ip }) => ip !== null && `from ${ip}` }),
];

const readers = { who: anyText, action: anyText, outcome: oneOf(auditOutcomes), from: anyDay, to: anyDay };

export function AuditLog() {
  const filters = useFilters(readers);
  const { action } = filters.chosen;
  const list = useKeyPages(endpoints.auditLog, filters.chosen, ({ entries }) => entries);
  // An action named in a link stays selectable even if no log entry has it.
  const actions = new Set([...(action === undefined ? [] : [action]), ...(list.data?.first.actions ?? [])]);
  return (
    <div className="grid gap-3">
      <FilterRow
        filters={filters}
        fields={[
          search('who', 'Search by who acted', 'Who: name or email'),
          choice('action', 'Action', 'All', [...actions], { toWord: actionWords, className: 'w-52 max-sm:w-full' }),
          choice('outcome', 'Outcome', 'All', auditOutcomes, { toWord: (outcome) => OUTCOMES[outcome] }),
          day('from', 'From, Pacific day', { className: 'w-40 max-sm:flex-1' }),
          day('to', 'To, included', { className: 'w-40 max-sm:flex-1' }),
        ]}
      />
      <Loaded query={list} title="Failed to load the audit log">
        {({ rows }) => (
          <DataTable
            label="Audit log"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                boxed
                title="No entries found"
                reason={
                  filters.isFiltered
                    ? 'Nothing in the log fits these filters.'
                    : 'Sign-ins and changes are listed as they come.'
                }
                action={filters.isFiltered && <Button onClick={filters.clear}>Show all entries</Button>}
              />
            }
          />
        )}
      </Loaded>
      <MorePages list={list} label="Older entries" />
    </div>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  login: 'Sign in',
  logout: 'Sign out',
  register: 'Register',
  'password.change': 'Change the password',
  'session.revoke': 'End a session',
  'token.create': 'Create access token',
  'token.revoke': 'Revoke access token',
  'user.first-administrator': 'First administrator',
  'user.add': 'Add account',
  'user.add-admin': 'Add administrator',
  'user.reset': 'Reset password',
  'user.promote': 'Make administrator',
  'user.demote': 'Make user',
  'user.disable': 'Disable account',
  'user.enable': 'Enable account',
  'user.end-sessions': 'End all sessions',
  'registration.open': 'Open registration',
  'registration.close': 'Close registration',
  'invitation.create': 'Make invitation',
  'invitation.revoke': 'Take back invitation',
  'expert.fetch': 'Fetch lists',
  'expert.fetch.cancel': 'Cancel the fetch',
  'pipeline.upload': 'Upload lists',
  'pipeline.run-all': 'Run the pipeline',
  'pipeline.stage': 'Run a stage',
  'pipeline.retry': 'Retry a stage',
  'pipeline.publish': 'Publish a state',
  'pipeline.mend': 'Put rows back',
  'pipeline.mapping': 'Keep a mapping',
  'pipeline.discard': 'Discard a batch or file',
  'pipeline.restore': 'Restore a batch or file',
  'job.run': 'Run a job',
  'pipeline.automation.start': 'Pipeline automation on',
  'pipeline.automation.stop': 'Pipeline automation off',
  'screener.fetch': 'Run the screener',
  'screener.automation.start': 'Screener automation on',
  'screener.automation.stop': 'Screener automation off',
  'goldeneye.fetch': 'Poll GoldenEye',
  'goldeneye.start': 'GoldenEye polling on',
  'goldeneye.stop': 'GoldenEye polling off',
  'minutes.start': 'Start all minute services',
  'minutes.stop': 'Stop all minute services',
  'minutes.service.start': 'Start a minute service',
  'minutes.service.stop': 'Stop a minute service',
  'calendar.correct': 'Correct the calendar',
  'calendar.uncorrect': 'Take back a calendar correction',
};

const actionWords = (action: string): string => WORDS[action] ?? action;
