// Address of the track record: market, days, benchmark, kind, horizon, search, open source and open call.

import { readInstant } from '../../../domain/numbers/time.ts';
import {
  type CallKind,
  type CallSide,
  callKinds,
  type RecordMarket,
  recordMarkets,
} from '../../../domain/record/call.ts';
import type { SessionHorizon } from '../../../domain/record/record-horizons.ts';
import { sessionHorizons } from '../../../domain/record/record-horizons.ts';
import { type Trend, trends, type Volatility, volatilities } from '../../../domain/record/regime.ts';
import { type Forecaster, forecasters } from '../../../domain/verdicts/forecaster.ts';
import { readSearch } from '../../symbol/lists/search-limit.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';

export type OpenSource = { kind: CallKind; source: string; side: CallSide };
export type RecordBenchmark = 'spy' | 'market';

const sides: Record<string, CallSide> = { '1': 1, '-1': -1, '0': 0 };

/** `list:upgrades:1`; the source part may contain colons. */
const sourceText = ({ kind, source, side }: OpenSource) => `${kind}:${source}:${side}`;

function readSource(text: string | null): OpenSource | null {
  const found = /^(\w+):(.+):(-?\d)$/.exec(text ?? '');
  const kind = callKinds.find((one) => one === found?.[1]);
  const side = sides[found?.[3] ?? ''];
  const name = found?.[2];
  return kind !== undefined && name !== undefined && side !== undefined ? { kind, source: name, side } : null;
}

/** Days whose calls count; absent means any. */
export type ChosenDays = { from?: string; to?: string; trend?: Trend; volatility?: Volatility };

/** Undefined for text that is no calendar day, such as `2026-02-30`. */
function readDay(text: string | null): string | undefined {
  return text === null || Number.isNaN(readInstant(`${text}T00:00:00Z`)) ? undefined : text;
}

function readDays(params: URLSearchParams): ChosenDays {
  const from = readDay(params.get('from'));
  const to = readDay(params.get('to'));
  const trend = trends.find((one) => one === params.get('trend'));
  const volatility = volatilities.find((one) => one === params.get('volatility'));
  return { ...(from && { from }), ...(to && { to }), ...(trend && { trend }), ...(volatility && { volatility }) };
}

const readId = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

export function usePageAddress() {
  const { params, adjust, open, close } = useAddress();
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (q) => adjust({ q }));
  const horizon = sessionHorizons.find((one) => one === params.get('horizon')) ?? null;
  const benchmark: RecordBenchmark = params.get('benchmark') === 'market' ? 'market' : 'spy';
  return {
    search,
    setSearch,
    /** Null: the record of the market shown at present. */
    market: recordMarkets.find((one) => one === params.get('market')) ?? null,
    setMarket: (to: RecordMarket) => adjust({ market: to, source: null, call: null }),
    days: readDays(params),
    setDays: ({ from, to, trend, volatility }: ChosenDays) =>
      adjust({ from: from ?? null, to: to ?? null, trend: trend ?? null, volatility: volatility ?? null }),
    /** Null: the default horizon. */
    horizon,
    setHorizon: (to: SessionHorizon) => adjust({ horizon: to }),
    benchmark,
    setBenchmark: (to: RecordBenchmark) => adjust({ benchmark: to === 'spy' ? null : to }),
    kind: callKinds.find((one) => one === params.get('kind')) ?? 'list',
    setKind: (to: CallKind) => adjust({ kind: to === 'list' ? null : to }),
    /** Forecaster whose confidence is drawn; null: the first that is measured. */
    confidence: forecasters.find((one) => one === params.get('confidence')) ?? null,
    setConfidence: (to: Forecaster) => adjust({ confidence: to }),
    source: readSource(params.get('source')),
    openSource: (source: OpenSource) => open('source', { source: sourceText(source) }),
    closeSource: () => close('source', { source: null, call: null }),
    call: readId(params.get('call')),
    openCall: (id: number) => open('call', { call: String(id) }),
    closeCall: () => close('call', { call: null }),
  };
}
export type PageAddress = ReturnType<typeof usePageAddress>;
