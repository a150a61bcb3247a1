// Card of the first start: market sessions read so far, minutes left, and what stays empty and why.
import type { FirstStart } from '../../../domain/first-start/first-start.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { MADE_HERE } from '../../../domain/signals/made-here.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';

function timeWords({ sessions, wanted, minutes_left }: FirstStart): string {
  if (sessions >= wanted) return 'The past is read; the first batch is published by itself.';
  if (minutes_left === null) return 'Without a limit of calls it takes one to two minutes.';
  return `About ${plural(minutes_left, 'minute')} more at the calls of the plan. Pages fill from the newest session on.`;
}

export function FirstStartCard({ start }: { start: FirstStart }) {
  return (
    <Card aria-label="First start" title="First start" aside="what is read, and what stays empty">
      <CardSection gap={2}>
        <p>
          {whole(start.sessions)} of {whole(start.wanted)} sessions of the market read. {timeWords(start)}
        </p>
        <ProgressBar value={start.sessions} max={start.wanted} label="Sessions read" size="sm" />
        {start.makes_lists && <p>Expert lists are {MADE_HERE} as soon as their sessions are on file.</p>}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          What each interface of the plan answers or refuses is listed under Vendors.
          <ButtonLink to="/admin/settings" size="sm">
            Settings
          </ButtonLink>
        </p>
      </CardSection>
      {start.empty.length > 0 && (
        <CardSection>
          <p className="text-ink-2">Stays empty:</p>
          <KeyValues items={start.empty.map(({ what, why }) => ({ label: what, value: why }))} />
        </CardSection>
      )}
    </Card>
  );
}
