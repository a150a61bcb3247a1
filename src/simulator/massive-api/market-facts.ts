// The market-data vendor's reference data of the market itself: exchanges, kinds of instruments, conditions of trades and quotes.
import { type Handler, json, type Route, requestId } from '../http/routes.ts';
import { asked, matches, ok, page, refuseUnless } from './replies.ts';

type Venue = {
  id: number;
  type: 'exchange' | 'TRF' | 'SIP';
  name: string;
  participant: string;
  mic?: string;
  operator?: string;
};

/** Ids as they stand at a trade (x); one reporting facility is several venues under one id. */
const venues: readonly Venue[] = [
  { id: 1, type: 'exchange', name: 'NYSE American', participant: 'A', mic: 'XASE', operator: 'XNYS' },
  { id: 2, type: 'exchange', name: 'Nasdaq BX', participant: 'B', mic: 'XBOS', operator: 'XNAS' },
  { id: 3, type: 'exchange', name: 'NYSE National', participant: 'C', mic: 'XCIS', operator: 'XNYS' },
  { id: 4, type: 'TRF', name: 'FINRA NYSE TRF', participant: 'D', mic: 'FINY', operator: 'XNYS' },
  { id: 4, type: 'TRF', name: 'FINRA Nasdaq TRF Carteret', participant: 'D', mic: 'FINN', operator: 'FINR' },
  { id: 4, type: 'TRF', name: 'FINRA Nasdaq TRF Chicago', participant: 'D', mic: 'FINC', operator: 'FINR' },
  { id: 5, type: 'SIP', name: 'Unlisted Trading Privileges', participant: 'E', operator: 'XNAS' },
  { id: 7, type: 'exchange', name: 'Cboe EDGA', participant: 'J', mic: 'EDGA', operator: 'XCBO' },
  { id: 8, type: 'exchange', name: 'Cboe EDGX', participant: 'K', mic: 'EDGX', operator: 'XCBO' },
  { id: 9, type: 'exchange', name: 'NYSE Chicago', participant: 'M', mic: 'XCHI', operator: 'XNYS' },
  { id: 10, type: 'exchange', name: 'New York Stock Exchange', participant: 'N', mic: 'XNYS', operator: 'XNYS' },
  { id: 11, type: 'exchange', name: 'NYSE Arca', participant: 'P', mic: 'ARCX', operator: 'XNYS' },
  { id: 12, type: 'exchange', name: 'Nasdaq', participant: 'T', mic: 'XNAS', operator: 'XNAS' },
  { id: 13, type: 'SIP', name: 'Consolidated Tape Association', participant: 'S', operator: 'XNYS' },
  { id: 15, type: 'exchange', name: 'Investors Exchange', participant: 'V', mic: 'IEXG', operator: 'IEXG' },
  { id: 17, type: 'exchange', name: 'Nasdaq PSX', participant: 'X', mic: 'XPHL', operator: 'XNAS' },
  { id: 18, type: 'exchange', name: 'Cboe BYX', participant: 'Y', mic: 'BATY', operator: 'XCBO' },
  { id: 19, type: 'exchange', name: 'Cboe BZX', participant: 'Z', mic: 'BATS', operator: 'XCBO' },
  { id: 20, type: 'exchange', name: 'MIAX Pearl', participant: 'H', mic: 'EPRL', operator: 'MIHI' },
  { id: 21, type: 'exchange', name: 'Members Exchange', participant: 'U', mic: 'MEMX', operator: 'MEMX' },
];

const kinds = {
  CS: 'Common Stock',
  PFD: 'Preferred Stock',
  WARRANT: 'Warrant',
  RIGHT: 'Rights',
  UNIT: 'Unit',
  ETF: 'Exchange Traded Fund',
  ETN: 'Exchange Traded Note',
  ADRC: 'American Depository Receipt Common',
  FUND: 'Fund',
} as const;

type Condition = {
  id: number;
  name: string;
  /** The letter of the Consolidated Tape and of the Nasdaq tape. */
  sip: { CTA?: string; UTP?: string };
  /** Whether such a trade moves the day's high and low, its open and close, and its volume. */
  updates: readonly [boolean, boolean, boolean];
};

/** The conditions the simulated trades carry, and those readers of the tape meet most. */
const conditions: readonly Condition[] = [
  { id: 2, name: 'Average Price Trade', sip: { CTA: 'B', UTP: 'W' }, updates: [false, false, true] },
  { id: 7, name: 'Cash Sale', sip: { CTA: 'C', UTP: 'C' }, updates: [false, false, true] },
  { id: 8, name: 'Closing Prints', sip: { UTP: '6' }, updates: [true, true, true] },
  { id: 9, name: 'Cross Trade', sip: { CTA: 'X', UTP: 'X' }, updates: [true, true, true] },
  { id: 10, name: 'Derivatively Priced', sip: { CTA: '4', UTP: '4' }, updates: [true, false, true] },
  { id: 12, name: 'Form T/Extended Hours', sip: { CTA: 'T', UTP: 'T' }, updates: [false, false, true] },
  { id: 14, name: 'Intermarket Sweep', sip: { CTA: 'F', UTP: 'F' }, updates: [true, true, true] },
  { id: 37, name: 'Odd Lot Trade', sip: { CTA: 'I', UTP: 'I' }, updates: [false, false, true] },
  { id: 41, name: 'Trade Thru Exempt', sip: { CTA: 'X', UTP: 'X' }, updates: [true, true, true] },
];

const inStocks = (query: URLSearchParams) => matches(query, 'asset_class', 'stocks') && matches(query, 'locale', 'us');

const assets = ['stocks', 'options', 'crypto', 'fx', 'indices', 'futures'];
const locales = ['us', 'global'];

function readKinds(query: URLSearchParams): void {
  refuseUnless(query, 'asset_class', assets);
  refuseUnless(query, 'locale', locales);
}

const venueRow = ({ participant, operator, ...venue }: Venue) => ({
  ...venue,
  asset_class: 'stocks',
  locale: 'us',
  participant_id: participant,
  ...(operator === undefined ? {} : { operating_mic: operator }),
});

const exchanges: Handler = (request) => {
  readKinds(request.query);
  const results = inStocks(request.query) ? venues.map(venueRow) : [];
  return ok(request, { results, count: results.length });
};

/** The newer form: ids are text, locales in capitals. */
const stockExchanges: Handler = (request) => {
  const rows = venues.map(({ id, ...venue }) => {
    const { asset_class: _, ...row } = venueRow({ id, ...venue });
    return { ...row, id: String(id), locale: 'US' };
  });
  return ok(request, page(request, rows, { normal: 100, most: 1_000 }));
};

const types: Handler = (request) => {
  readKinds(request.query);
  const results = inStocks(request.query)
    ? Object.entries(kinds).map(([code, description]) => ({ code, description, asset_class: 'stocks', locale: 'us' }))
    : [];
  return ok(request, { results, count: results.length });
};

function conditionRow({ id, name, sip, updates: [updates_high_low, updates_open_close, updates_volume] }: Condition) {
  const updates = { updates_high_low, updates_open_close, updates_volume };
  return {
    id,
    type: 'sale_condition',
    name,
    asset_class: 'stocks',
    sip_mapping: sip,
    update_rules: { consolidated: updates, market_center: updates },
    data_types: ['trade'],
  };
}

const tradeConditions: Handler = (request) => {
  const { query } = asked(request);
  refuseUnless(query, 'asset_class', assets);
  refuseUnless(query, 'data_type', ['trade', 'bbo', 'nbbo']);
  refuseUnless(query, 'sip', ['CTA', 'UTP', 'OPRA']);
  refuseUnless(query, 'order', ['asc', 'desc']);
  const sip = query.get('sip');
  const rows = conditions
    .map(conditionRow)
    .filter(
      (row) =>
        matches(query, 'asset_class', row.asset_class) &&
        matches(query, 'id', row.id) &&
        matches(query, 'data_type', 'trade') &&
        (sip === null || sip in row.sip_mapping),
    );
  if (query.get('order') === 'desc') rows.reverse();
  const { results, next_url } = page(request, rows, { normal: 10, most: 1_000 });
  return json(200, {
    status: 'OK',
    request_id: requestId(request),
    results,
    count: results.length,
    next_url,
  });
};

export function marketFactRoutes(): Route[] {
  return [
    { pattern: '/v3/reference/exchanges', handle: exchanges },
    { pattern: '/stocks/v1/exchanges', handle: stockExchanges },
    { pattern: '/v3/reference/tickers/types', handle: types },
    { pattern: '/v3/reference/conditions', handle: tradeConditions },
  ];
}
