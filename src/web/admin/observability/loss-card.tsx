// Losses of the database within the shown span, newest first.
import type { Observability } from '../../../domain/observability/observability.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Age } from '../../ui/time/age.tsx';
import { duration } from '../../ui/time/time-format.ts';

const SHOWN = 10;

export function LossCard({ losses }: Pick<Observability, 'losses'>) {
  if (losses.length === 0) return null;
  return (
    <Card>
      <CardSection title="Database losses" aside="a restart, or a time without an answer">
        <ul aria-label="Database losses" className="grid gap-1 tabular-nums">
          {losses.slice(0, SHOWN).map(({ back_at, away_from, restarted }) => (
            <li key={back_at}>
              <b className="font-strong">{restarted ? 'Started again' : 'Answered again'}</b> <Age at={back_at} />
              {away_from !== null && (
                <span className="text-ink-2">, away {duration(Date.parse(back_at) - Date.parse(away_from))}</span>
              )}
            </li>
          ))}
        </ul>
      </CardSection>
    </Card>
  );
}
