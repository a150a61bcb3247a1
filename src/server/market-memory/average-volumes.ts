// Average volumes of the market over its newest sessions, some of which may be only partly on file.
import { memoryRules } from './memory-rules.ts';

/**
 * One session: `left` is 1 for the newest before the requested day; volumes in shares of that day. `volumes`: the
 * vendor's; `regular`: the product's measurement of the regular session, else the vendor's.
 */
export type SessionVolumes = { left: number; ids: Int32Array; volumes: Float64Array; regular: Float64Array };

const WHOLE = memoryRules.whole_session.value / 100;
const KNOWN = memoryRules.average_volume_known.value / 100;

type Window = {
  /** Sessions to average over. */
  sessions: number;
  of: 'volumes' | 'regular';
  /** Rows of the fullest session on file. */
  mostRows: number;
  /** Sessions since each symbol's first one, by symbol id; 0 without any. */
  first: Int32Array;
};

/**
 * Average shares per session by symbol id; NaN if a session is missing, the symbol was listed within the window, or too
 * few sessions are known. A missing row means no trading in a complete session, and unknown in a partial one.
 */
export function averageVolumes(sessions: readonly SessionVolumes[], window: Window): Float64Array {
  const { first, mostRows } = window;
  const average = new Float64Array(first.length).fill(Number.NaN);
  const within = sessions.filter(({ left }) => left <= window.sessions);
  if (within.length < window.sessions) return average;
  const sums = new Float64Array(first.length);
  const inParts = new Int32Array(first.length);
  let whole = 0;
  for (const session of within) {
    const { ids } = session;
    const volumes = session[window.of];
    const isWhole = ids.length >= mostRows * WHOLE;
    if (isWhole) whole += 1;
    for (const [row, id] of ids.entries()) {
      sums[id] = sums[id]! + volumes[row]!;
      if (!isWhole) inParts[id] = inParts[id]! + 1;
    }
  }
  for (let id = 0; id < first.length; id++) {
    const known = whole + inParts[id]!;
    if (first[id]! >= window.sessions && known >= window.sessions * KNOWN) average[id] = sums[id]! / known;
  }
  return average;
}
