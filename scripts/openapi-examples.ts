// Examples of requests in the OpenAPI documents, by field and endpoint; the tests send them to the running product.
import type { Endpoint } from '../src/contract/endpoint.ts';
import type { EndpointName } from '../src/contract/endpoints.ts';
import type { JsonSchema } from '../src/domain/text/schema-text.ts';

const EARLIER = '2026-11-16T18:00:00Z';
const MESSAGE = '8b0d4f9e-2f6c-4a57-9d3a-5c1e7b2a9f10';
/** Replies of an authenticator: shapes without real bytes. */
const credential = { id: 'AAECAwQ', rawId: 'AAECAwQ', type: 'public-key' };
const rule = { condition: { kind: 'price', crosses: 'above', value: 220 }, scope: { kind: 'symbol', symbol: 'NVDA' } };
const ownList = { name: 'My momentum picks', side: 'bullish', points: 10, symbols: ['NVDA', 'AAPL'] };

/** Required fields of paths and queries. */
const byField: Readonly<Record<string, unknown>> = {
  symbol: 'NVDA',
  symbols: 'NVDA,AAPL',
  id: 1,
  row: 1,
  day: '2026-11-16',
  at: EARLIER,
  since: EARLIER,
  sources: 'score:1',
};

const bodies: Partial<Record<EndpointName, unknown>> = {
  beginPasskey: { password: 'Kestrel.over-9-Rooftops' },
  addPasskey: {
    name: 'Laptop',
    response: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'o2M' } },
  },
  askPasswordReset: { email: 'reader@example.com' },
  resetPassword: { token: 'lnk_sample', new_password: 'Kestrel.over-9-Rooftops' },
  confirmAddress: { token: 'lnk_sample' },
  beginProviderLink: { password: 'Kestrel.over-9-Rooftops' },
  finishProviderLink: { ticket: 'way_sample', query: 'code=sample&state=sample' },
  finishProviderSignIn: { ticket: 'way_sample', query: 'code=sample&state=sample' },
  confirmProviderSignIn: { ticket: 'way_sample', password: 'Kestrel.over-9-Rooftops' },
  passkeySignIn: {
    response: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AAEC', signature: 'MEU' } },
  },
  fetchSingle: { symbol: 'NVDA' },
  analyzeListed: { url: 'smartcat:stock:NVDA' },
  noteStar: { note: 'Earnings on Thursday' },
  orderStars: { symbol: 'NVDA', before: 'AAPL' },
  chooseColumns: { column: 'volume', shown: true },
  saveScreen: { name: 'Morning', query: '' },
  changeScreen: { name: 'Afternoon' },
  seeScreen: { symbols: ['NVDA'] },
  addWatchlist: { name: 'Swing trades' },
  renameWatchlist: { name: 'Semiconductors' },
  readSymbols: { text: 'NVDA, AAPL' },
  addSymbols: { symbols: ['NVDA', 'AAPL'] },
  addOwnList: ownList,
  changeOwnList: { ...ownList, points: 15 },
  addAlertRule: rule,
  changeAlertRule: { ...rule, once: true },
  alertPreview: rule,
  readMessages: { ids: null },
  showMessages: { ids: [MESSAGE], shown_at: EARLIER },
  addChannel: { kind: 'email', address: 'reader@example.com' },
  changeChannel: { is_default: true },
  testChannel: { id: null },
  deliverySettings: {
    quiet: { from: '21:00', to: '05:30', weekends: true },
    zone: 'America/Los_Angeles',
    muted_until: null,
    sound: true,
  },
};

export function fieldExample(name: string, { format }: JsonSchema): { example?: unknown } {
  if (format === 'uuid') return { example: MESSAGE };
  return name in byField ? { example: byField[name] } : {};
}

/** Throws when the example does not match the endpoint's body. */
export function bodyExample(name: string, { body }: Endpoint): { example?: unknown } {
  const example = bodies[name as EndpointName];
  if (example === undefined) return {};
  body?.parse(example);
  return { example };
}
