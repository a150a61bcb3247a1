// Faults of the stocks socket for tests: lost, doubled, late or wrong events, with a ledger.
import { jsonFields } from '../http/routes.ts';
import { draw, hashKey } from '../random/random.ts';

/** Data faults count minutes, sign-in faults count attempts. */
const socketFaultKinds = [
  'socket-stall',
  'socket-loss',
  'socket-duplicates',
  'socket-reorder',
  'socket-corrections',
  'socket-refused-login',
  'socket-max-connections',
  'socket-slow-start',
  'socket-no-luld',
  'socket-bare-refusals',
  'socket-no-real-time',
  'socket-unsigned',
  'socket-no-streaming',
  'socket-old-refusal',
] as const;
type SocketFaultKind = (typeof socketFaultKinds)[number];

/** `share`: fraction of events hit (0 to 1); `times`: minutes or attempts left, null until cleared. */
type SocketFault = { kind: SocketFaultKind; share: number; times: number | null };

const ofAttempts: readonly string[] = [
  'socket-refused-login',
  'socket-max-connections',
  'socket-slow-start',
  'socket-no-streaming',
  'socket-old-refusal',
];

export type SocketFaults = ReturnType<typeof createSocketFaults>;

export function createSocketFaults() {
  let faults: SocketFault[] = [];
  const countDown = (hit: (fault: SocketFault) => boolean) => {
    for (const fault of faults) if (hit(fault) && fault.times !== null) fault.times -= 1;
    faults = faults.filter(({ times }) => times === null || times > 0);
  };
  const of = (kind: SocketFaultKind) => faults.find((fault) => fault.kind === kind) ?? null;
  return {
    add: ({ kind, share = 0.03, times = null }: Partial<SocketFault> & Pick<SocketFault, 'kind'>) => {
      faults.push({ kind, share, times });
    },
    clear: () => {
      faults = [];
    },
    list: (): readonly SocketFault[] => faults,
    /** Active fault of this kind; null for none. */
    of,
    /** True if an active fault of this kind hits the attempt; counts that fault down. */
    meet: (kind: SocketFaultKind) => {
      const found = of(kind);
      if (found !== null) countDown((fault) => fault === found);
      return found !== null;
    },
    /** Counts data faults down by a minute. */
    passMinute: () => countDown(({ kind }) => !ofAttempts.includes(kind)),
  };
}

/** Fault requested over the wire; null when it is unknown. */
export function parseSocketFault(body: string): Parameters<SocketFaults['add']>[0] | null {
  const { kind, share, times } = jsonFields(body);
  const known = socketFaultKinds.find((one) => one === kind);
  if (known === undefined) return null;
  return {
    kind: known,
    ...(typeof share === 'number' ? { share } : {}),
    ...(typeof times === 'number' || times === null ? { times } : {}),
  };
}

/** Counts of connections, sign-ins and events; an event counts once per authorized connection. */
export const emptyLedger = () => ({
  connections: 0,
  sign_ins: 0,
  refused: 0,
  minutes: 0,
  due: 0,
  sent: 0,
  lost: 0,
  doubled: 0,
  late: 0,
  corrected: 0,
});
export type SocketLedger = ReturnType<typeof emptyLedger>;

/** Event held back until this minute of the day. */
export type Late = { minute: number; text: string };

const FULL = 2 ** 32;
const CORRECTED_AFTER_MINUTES = 2;

/** Minute event with 10% fewer shares and its high as the close; the original follows as the correction. */
function corrupted(text: string): string {
  return text
    .replace(/"v":(\d+)/, (_, shares: string) => `"v":${Math.max(1, Math.floor(Number(shares) * 0.9))}`)
    .replace(/"c":([\d.]+),"h":([\d.]+)/, '"c":$2,"h":$2');
}

/**
 * Events to send in a minute under the active faults. Held-back events go to `late` and are sent once due.
 * Equal seed, minute and events give an equal result.
 */
export function distort(
  faults: SocketFaults,
  ledger: SocketLedger,
  late: Late[],
  events: readonly string[],
  { seed, minute }: { seed: number; minute: number },
): string[] {
  ledger.due += events.length;
  if (faults.list().length === 0 && late.length === 0) {
    ledger.sent += events.length;
    return [...events];
  }
  if (faults.of('socket-stall') !== null) {
    ledger.lost += events.length;
    return [];
  }
  const key = hashKey('socket faults', draw(seed, minute));
  const hits = (kind: SocketFaultKind, index: number) => {
    const share = faults.of(kind)?.share ?? 0;
    return share > 0 && draw(hashKey(kind, key), index) / FULL < share;
  };
  const sent: string[] = [];
  for (const [index, text] of events.entries()) {
    if (hits('socket-loss', index)) ledger.lost += 1;
    else if (text.startsWith('{"ev":"AM"') && hits('socket-corrections', index)) {
      sent.push(corrupted(text));
      late.push({ minute: minute + CORRECTED_AFTER_MINUTES, text });
      ledger.corrected += 1;
    } else if (hits('socket-reorder', index)) {
      late.push({ minute: minute + 1, text });
      ledger.late += 1;
    } else {
      sent.push(text);
      if (!hits('socket-duplicates', index)) continue;
      sent.push(text);
      ledger.doubled += 1;
    }
  }
  const due = late.filter((one) => one.minute <= minute);
  for (const one of due) late.splice(late.indexOf(one), 1);
  sent.push(...due.map(({ text }) => text));
  if (faults.of('socket-reorder') !== null) {
    sent.sort((a, b) => draw(hashKey(a, key), 0) - draw(hashKey(b, key), 0));
  }
  ledger.sent += sent.length;
  return sent;
}
