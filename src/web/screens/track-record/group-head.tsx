// Heading of a group of sources by state, and the line that opens the rest of it.
import { ChevronRight } from 'lucide-react';
import { stateRule } from '../../../domain/record/record-words.ts';
import { StateMark } from '../../symbol/record/state-mark.tsx';
import type { StateGroup } from './source-rows.ts';

export function GroupHead({ group: { state, rows }, corrected }: { group: StateGroup; corrected: number }) {
  return (
    <span className="flex min-h-8 flex-wrap items-center gap-x-3 px-3 py-1 font-regular">
      <StateMark state={state} className="text-body!" />
      <span className="text-label text-ink-2">{rows.length}</span>
      <span className="text-label text-ink-3 max-sm:basis-full">{stateRule(state, corrected)}</span>
    </span>
  );
}

type UnfoldProps = { words: string; onOpen: () => void };

export function Unfold({ words, onOpen }: UnfoldProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-8 w-full items-center gap-2 px-3 text-label font-regular text-ink-2 -outline-offset-2! hover:bg-hover hover:text-ink max-sm:min-h-control"
    >
      <ChevronRight aria-hidden className="size-3.5" />
      {words}
    </button>
  );
}
