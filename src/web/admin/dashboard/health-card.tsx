// Health card: overall state, then each failing check with its reason and the page that helps.
import { clsx } from 'clsx';
import { healthAnswer } from '../../../domain/answers/admin-answers.ts';
import { plural } from '../../../domain/market/format.ts';
import { chooseHeadline } from '../../../domain/reports/check.ts';
import type { CheckState, HealthCheck } from '../../../domain/reports/health.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Age } from '../../ui/time/age.tsx';
import { RetryBatch } from '../parts/batches/retry-batch.tsx';
import { CheckIcon, checkInk } from '../parts/report/check-style.tsx';

type HealthCardProps = {
  checks: readonly HealthCheck[];
  /** Whether any state was ever published. */
  isPublished: boolean;
  /** True if the product makes the lists, so that nobody has to upload any. */
  makesLists: boolean;
};

export function HealthCard({ checks, isPublished, makesLists }: HealthCardProps) {
  const of = (state: CheckState) => checks.filter((check) => check.state === state);
  const [errors, warnings, passed, off] = [of('error'), of('warning'), of('pass'), of('off')];
  const worst = chooseHeadline(checks);
  const word = { error: plural(errors.length, 'error'), warning: plural(warnings.length, 'warning'), pass: 'Healthy' };
  const failing = [...errors, ...warnings];
  const isNew = !isPublished && failing.length === 0;
  if (isHealthy(checks, isPublished)) return <HealthyRow checks={checks} />;
  return (
    <Card aria-label="Health today" className="grid lg:grid-cols-[17rem_1fr]">
      <div className="grid content-start gap-2 border-line px-4 py-4 max-lg:border-b lg:border-r">
        <h2 className="text-label text-ink-3">Health today</h2>
        <p className={clsx('flex items-center gap-2 text-display font-strong', isNew ? 'text-ink-2' : checkInk(worst))}>
          <CheckIcon state={isNew ? 'off' : worst} className="size-6" />
          {isNew ? 'No data yet' : word[worst]}
        </p>
        {errors.length > 0 && warnings.length > 0 && (
          <Count state="warning" words={plural(warnings.length, 'warning')} />
        )}
        <Count state="pass" words={plural(passed.length, 'check passes', 'checks pass')} />
        {off.length > 0 && <Count state="off" words={`${off.length} off or nothing to judge`} />}
      </div>
      <div className="grid min-w-0 content-center">
        {!isPublished && <FirstSteps steps={makesLists ? stepsOfMaking : steps} />}
        {failing.length > 0 && (
          <ul aria-label="What is wrong" className={clsx('min-w-0 self-start', !isPublished && 'border-t border-line')}>
            {failing.map((check) => (
              <Failing key={check.id} check={check} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** True if every check passes or is off and something is published; one line then replaces the health card. */
export const isHealthy = (checks: readonly HealthCheck[], isPublished: boolean) =>
  isPublished && checks.every(({ state }) => state === 'pass' || state === 'off');

/** Health in one line, shown instead of the card while all checks pass. */
function HealthyRow({ checks }: { checks: readonly HealthCheck[] }) {
  const icon = (
    <p className={clsx('flex items-center gap-2 text-title font-strong', checkInk('pass'))}>
      <CheckIcon state="pass" className="size-5" />
      Healthy
    </p>
  );
  return (
    <section aria-label="Health today">
      <h2 className="sr-only">Health today</h2>
      <AnswerLine answer={healthAnswer(checks)} icon={icon} />
    </section>
  );
}

type Step = { does: string; label: string | null; path: string | null };

const invite: Step = { does: 'Invite readers.', label: 'Users', path: '/admin/users?tab=registration' };

/** First steps of an administrator before the first publication. */
const steps: readonly Step[] = [
  { does: 'Upload lists (ZIP, CSV, TSV or TXT), or fetch them.', label: 'Pipeline Status', path: '/admin/pipeline' },
  { does: 'Run the full pipeline there; the first batch is published by itself.', label: null, path: null },
  invite,
];

const stepsOfMaking: readonly Step[] = [
  {
    does: 'Lists are made here and published by themselves. Upload others (ZIP, CSV, TSV or TXT) if you have them.',
    label: 'Pipeline Status',
    path: '/admin/pipeline',
  },
  invite,
];

function FirstSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <div className="grid min-w-0 content-center gap-2 px-4 py-4">
      <p className="font-strong">Readers see empty pages until a first batch is published.</p>
      <ol aria-label="First steps" className="grid gap-2 text-ink-2">
        {steps.map(({ does, label, path }, at) => (
          <li key={does} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <span className="text-ink-3">{at + 1}.</span> {does}
            </span>
            {path !== null && (
              <ButtonLink to={path} size="sm">
                {label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Count({ state, words }: { state: CheckState; words: string }) {
  return (
    <p className="flex items-center gap-2 text-ink-2">
      <CheckIcon state={state} /> {words}
    </p>
  );
}

function Failing({ check: { state, title, figure, detail, cure, since, action, retry } }: { check: HealthCheck }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-first:border-t">
      <CheckIcon state={state} className="mt-0.5 self-start" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-strong wrap-anywhere">
          {title} <span className="font-regular text-ink-3">({figure})</span>
        </p>
        {detail !== null && <p className="text-label text-ink-2 wrap-anywhere">{detail}</p>}
        {cure !== null && <p className="text-label wrap-anywhere">{cure}</p>}
      </div>
      <div className="flex items-center gap-3 text-label text-ink-3">
        {since !== null && <Age at={since} />}
        {action !== null && <ButtonLink to={action.path}>{action.label}</ButtonLink>}
        {retry !== null && <RetryBatch label={retry.label} batchId={retry.batch_id} />}
      </div>
    </li>
  );
}
