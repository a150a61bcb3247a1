// Time machine strip: shown instant, steps to its neighbours, playback, and the way back to the present.
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, History, Pause, Play } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { streamEndpoints } from '../../../contract/stream.ts';
import { type StepKind, stepKinds } from '../../../domain/stream/publication-steps.ts';
import { queryFor } from '../../api/query-for.ts';
import { ASOF, NOW, readPastInstant, showInstant } from '../../api/shown-instant.ts';
import { Button, buttonClass, IconButton } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';
import { runAfter } from '../../ui/time/clock.ts';
import { InstantField } from '../../ui/time/instant-field.tsx';
import { toTimeField, zonedFull } from '../../ui/time/time-format.ts';
import { zoneLabel, zoneName } from '../../ui/time/zone.ts';
import { type Asked, NoPastInstant } from './no-past-instant.tsx';
import { ReplayStrip } from './replay-strip.tsx';

const STEP_WORDS: Record<StepKind, string> = { scores: 'scores', run: 'screener runs', poll: 'Golden Eye polls' };
const STEP_KEY = 'time-machine-step';
const PLAYING_KEY = 'time-machine-playing';
/** Time to look at each step while playing. */
const PLAY_MS = 4_000;

type TimeMachineStripProps = { instant: string | null; asked: Asked };

/** Strip of the shown instant; without one, the reason why the instant in the address cannot be shown. */
export function TimeMachineStrip({ instant, asked: [text, setText] }: TimeMachineStripProps) {
  useEffect(() => {
    if (instant !== null) setText(null);
  }, [instant, setText]);
  if (instant !== null) return <ShownInstant instant={instant} />;
  return (
    <div>
      {text !== null && <NoPastInstant text={text} onClose={() => setText(null)} />}
      <ReplayStrip />
    </div>
  );
}

function ShownInstant({ instant }: { instant: string }) {
  const field = useId();
  const choice = useId();
  const [kind, setKind] = useState<StepKind>(() => stepKinds.find((one) => one === readStored(STEP_KEY)) ?? 'scores');
  const { data } = useQuery(queryFor(streamEndpoints.publicationSteps, { query: { at: instant } }));
  const step = data?.steps.find((one) => one.kind === kind);
  const first = data?.first ?? null;
  const made = data?.reconstructed_since ?? null;
  const isMade = made !== null && instant >= made && (first === null || instant < first);
  const before = step?.before ?? null;
  const after = step?.after ?? null;
  const [isPlaying, setPlaying] = usePlaying(instant, after, step !== undefined && after === null);
  return (
    <section
      aria-label="Earlier time"
      className="sticky top-12 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-warn bg-warn-soft max-sm:static px-4 py-1 max-sm:gap-1 max-sm:px-3 print:static"
    >
      <p className="flex min-w-0 items-center gap-2">
        <History aria-hidden className="size-4 shrink-0 text-warn" />
        {/* Phones show the instant in its field only, because a second line would take room from the page. */}
        <span className="max-sm:sr-only">
          {isMade
            ? 'Scores and lists are shown as they would have been at '
            : 'Everything is shown as it was known at '}
          <b className="whitespace-nowrap">{zonedFull(instant)}</b>
          {isMade && ': reconstructed, made afterwards from the lists of that session'}.
        </span>
        {isMade && <b className="sm:hidden">Reconstructed</b>}
      </p>
      <div className="flex flex-wrap items-center gap-2 max-sm:contents print:hidden">
        <label htmlFor={field} className="sr-only">
          {zoneName()} time
        </label>
        <InstantField
          id={field}
          instant={instant}
          {...((made ?? first) !== null && { min: toTimeField(made ?? first ?? '') })}
          onChoose={(chosen) => {
            const past = readPastInstant(chosen);
            if (past !== null) showInstant(past);
          }}
          className="min-h-control rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11 max-sm:w-48 max-sm:grow"
        />
        {first !== null && (
          <span className="text-label text-ink-2">
            {instant < first && !isMade && 'Nothing was published yet: '}
            <Button size="sm" variant="link" onClick={() => showInstant(first)}>
              publications begin {zonedFull(first)}
            </Button>
          </span>
        )}
        <span aria-hidden className="text-label sm:hidden">
          {zoneLabel(Date.parse(instant))}
        </span>
        <label htmlFor={choice} className="sr-only">
          Step by
        </label>
        <select
          id={choice}
          value={kind}
          onChange={({ target: { value } }) => {
            writeStored(STEP_KEY, value);
            setKind(value as StepKind);
          }}
          className="min-h-control rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11 max-sm:w-24"
        >
          {stepKinds.map((one) => (
            <option key={one} value={one}>
              {STEP_WORDS[one]}
            </option>
          ))}
        </select>
        <IconButton
          label={`Step back by ${STEP_WORDS[kind]}`}
          disabled={before === null}
          onClick={() => showInstant(before)}
          Icon={ChevronLeft}
        />
        <IconButton
          label={isPlaying ? 'Pause' : `Play ${STEP_WORDS[kind]}`}
          disabled={after === null}
          onClick={() => setPlaying(!isPlaying)}
          Icon={isPlaying ? Pause : Play}
        />
        <IconButton
          label={`Step forward by ${STEP_WORDS[kind]}`}
          disabled={after === null}
          onClick={() => showInstant(after)}
          Icon={ChevronRight}
        />
      </div>
      <span className="ml-auto flex flex-wrap gap-2 max-sm:gap-1 print:hidden">
        <Link to={`/changes?since=${instant}&${ASOF}=${NOW}`} className={buttonClass('outline', 'sm')}>
          <span>
            What changed <span className="max-sm:sr-only">since</span>
          </span>
        </Link>
        <Button size="sm" onClick={() => showInstant(null)}>
          Back to now
        </Button>
      </span>
    </section>
  );
}

/**
 * Advances step by step while playing and stops at the end. Each step remounts the frame, so the playing instant is
 * stored outside the frame; an instant opened later or in another tab does not play.
 */
function usePlaying(instant: string, after: string | null, isLast: boolean): [boolean, (on: boolean) => void] {
  const [isChosen, setChosen] = useState(() => readStored(PLAYING_KEY) === instant);
  const isPlaying = isChosen && !isLast;
  const choose = (on: boolean) => {
    writeStored(PLAYING_KEY, on ? instant : null);
    setChosen(on);
  };
  useEffect(() => {
    if (!isPlaying || after === null) return;
    return runAfter(PLAY_MS, () => {
      writeStored(PLAYING_KEY, after);
      showInstant(after);
    });
  }, [isPlaying, after]);
  return [isPlaying, choose];
}
