// Queue card: running, waiting and recently ended work.
import { whole } from '../../../domain/market/format.ts';
import type { HealthWork } from '../../../domain/reports/health.ts';
import { healthRules } from '../../../domain/rules/report-rules.ts';
import { ColumnBars } from '../../ui/charts/column-bars.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Age } from '../../ui/time/age.tsx';
import { zonedTime } from '../../ui/time/time-format.ts';

export function WorkCard({ work }: { work: HealthWork }) {
  const { running, waiting, oldest_waiting_at, done_today, failed_today, parts } = work;
  const ended = parts.reduce((sum, { done, failed }) => sum + done + failed, 0);
  const deepest = Math.max(0, ...parts.map(({ most_open }) => most_open));
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  return (
    <Card title="Queue" aside="all work">
      <CardSection>
        <KeyValues
          items={[
            { label: 'Running', value: whole(running.length) },
            {
              label: 'Waiting',
              value: (
                <>
                  {whole(waiting)}
                  {oldest_waiting_at !== null && (
                    <>
                      , oldest <Age at={oldest_waiting_at} show="age" />
                    </>
                  )}
                </>
              ),
            },
            { label: 'Done today', value: whole(done_today) },
            {
              label: 'Failed today',
              value: <span className={failed_today > 0 ? 'text-warn' : ''}>{whole(failed_today)}</span>,
            },
          ]}
        />
        {running.length > 0 && (
          <ul aria-label="Running" className="mt-3 grid gap-2 text-label text-ink-2">
            {running.map(({ kind, description, started_at, message }) => (
              <li key={`${kind} ${started_at}`} className="wrap-anywhere">
                <b className="text-ink">{kind}</b>, <Age at={started_at} show="age" />: {message ?? description}
              </li>
            ))}
          </ul>
        )}
        <ColumnBars
          className="mt-3 h-12"
          label={`Jobs that ended in the last ${healthRules.work_hours.value} hours: ${whole(ended)}, ${whole(failed)} of them failed`}
          columns={parts.map(({ from, done, failed: bad }) => ({
            id: from,
            title: `${zonedTime(from, Date.parse(from))}: ${done} done, ${bad} failed`,
            parts: [
              { id: 'done', value: done, tone: 'neutral' },
              { id: 'failed', value: bad, tone: 'warn' },
            ],
          }))}
        />
        <p className="mt-1 text-label text-ink-3">
          ended in {healthRules.work_part.value} minutes, last {healthRules.work_hours.value} hours, highest{' '}
          {whole(Math.max(0, ...parts.map((part) => part.done + part.failed)))}
        </p>
        <ColumnBars
          className="mt-3 h-8"
          label={`Depth of the queue in the last ${healthRules.work_hours.value} hours: at most ${whole(deepest)} waited or ran at one moment`}
          columns={parts.map(({ from, most_open }) => ({
            id: from,
            title: `${zonedTime(from, Date.parse(from))}: at most ${most_open} at one moment`,
            parts: [{ id: 'open', value: most_open, tone: 'info' }],
          }))}
        />
        <p className="mt-1 text-label text-ink-3">most that waited or ran at one moment, highest {whole(deepest)}</p>
      </CardSection>
    </Card>
  );
}
