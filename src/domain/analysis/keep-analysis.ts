// Analysis shown on a page: retained when a reply has none, unavailable when it stays pending.
import type { LiveReply } from './live-reply.ts';

/**
 * Merges a reply to a request without analysis: retains the shown analysis, even an unavailable one, unless pending.
 */
export function keepAnalysis(before: LiveReply | undefined, next: LiveReply): LiveReply {
  const state = before?.sections.aiAnalysis;
  if (before === undefined || state === undefined || state.problem === 'pending') return next;
  return { ...next, aiAnalysis: before.aiAnalysis, sections: { ...next.sections, aiAnalysis: state } };
}

/** Marks pending sections as unavailable, so that pages stop waiting. */
export function giveUpPending(live: LiveReply): LiveReply {
  const sections = Object.entries(live.sections).map(([name, state]) => [
    name,
    state.problem === 'pending' ? { ...state, problem: 'unavailable' as const } : state,
  ]);
  return { ...live, sections: Object.fromEntries(sections) };
}
