// Instruments that have a ticker but are not stocks: indices, currencies, crypto, futures, options, bonds, test issues.
import { eachWord } from '../../numbers/each-word.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/**
 * Index symbols that no US stock or fund shares. Shared ones (COMP, DAX, MID, DJT) count as indices only when marked as
 * such.
 */
export const indexRoots = wordSet(
  `SPX SPXW SPXEW INX GSPC SP500 US500 NDX NDXT XND US100 IXIC COMPQ COMPX RUT RUI RUA RLG RLV US2000 VIX VXN RVX VVIX VXD
   GVZ OVX VXST DJI DJIA DJA DJX DJU US30 NYA XAX SOX OEX XEO XSP XMI W5000 DWCF TNX TYX FVX IRX DXY BKX HGX UTY NBI
   UKX UK100 FTSE NKY N225 NI225 HSI SX5E STOXX50E GDAXI DE40 FCHI CAC40 IBOV BVSP SENSEX NIFTY NIFTY50 BANKNIFTY KOSPI
   AS51 AXJO ASX200 TWII SSEC CSI300 SHCOMP`,
);

const currencies = wordSet(
  'USD EUR GBP JPY CHF CAD AUD NZD CNY CNH HKD SGD SEK NOK DKK MXN ZAR TRY INR KRW BRL PLN HUF CZK ILS RUB THB TWD IDR PHP XAU XAG XPT XPD',
);

const coins = wordSet(
  `BTC XBT ETH SOL XRP ADA DOGE BNB DOT LTC BCH LINK AVAX MATIC SHIB TRX TON UNI XLM ATOM ETC FIL APT ARB NEAR SUI PEPE
   AAVE ALGO EOS XMR XTZ USDT USDC`,
);

/** Published test symbols of Nasdaq, NYSE, NYSE Arca, Cboe and IEX. */
export const testIssues = wordSet(
  `ZAZZT ZBZX ZBZZT ZCZZT ZEXIT ZIEXT ZJZZT ZTEST ZTST ZVV ZVZZC ZVZZT ZWZZT ZXIET ZXYZ ZXZZT ZZK ATEST BTEST
   CTEST MTEST NTEST PTEST TESTA TESTB`,
);

export type InstrumentKind = keyof typeof kindWords;

const kindWords = {
  index: 'an index, not a stock',
  currency: 'a currency pair, not a stock',
  crypto: 'a crypto pair, not a stock',
  future: 'a future, not a stock',
  option: 'an option, not a stock',
  bond: 'a bond, not a stock',
  series: 'an economic series, not a stock',
  test: 'a test issue of an exchange, not a stock',
} as const;

export const notAStock = (kind: InstrumentKind): string => kindWords[kind];

/** Prefixes before a colon of sources that list no stocks. Single letters are Massive's: I:SPX, X:BTCUSD. */
const sources: Readonly<Record<string, InstrumentKind>> = Object.fromEntries(
  (
    [
      ['index', 'I TVC SP DJ INDEX CBOEINDEX FTSE FTSERUSSELL STOXX NI225 RUSSELL NASDAQINDEX'],
      ['currency', 'C FX FXIDC FXCM OANDA FOREXCOM FOREX CURRENCY IDC SAXO PEPPERSTONE CAPITALCOM ICMARKETS EIGHTCAP'],
      ['crypto', 'X CRYPTO CRYPTOCAP BINANCE BINANCEUS COINBASE KRAKEN BITSTAMP BITFINEX GEMINI KUCOIN OKX OKEX BYBIT'],
      ['crypto', 'HUOBI HTX BITGET MEXC GATEIO GATE POLONIEX BITTREX DERIBIT BITMEX CRYPTOCOM PHEMEX UNISWAP BITMART'],
      [
        'future',
        'CME CMEMINI CMEGLOBEX CBOT CBOTMINI NYMEX NYMEXMINI COMEX COMEXMINI NYBOT ICEUS ICEEUR EUREX MGEX CFE',
      ],
      ['option', 'O OPRA'],
      ['series', 'FRED ECONOMICS QUANDL'],
    ] as const
  ).flatMap(([kind, codes]) => codes.split(' ').map((code) => [code, kind])),
);

/** Instrument kind of a source's prefix, null for others. Google writes INDEXSP, INDEXDJX, INDEXCBOE ... */
export function kindOfSource(written: string): InstrumentKind | null {
  const code = written.toUpperCase().replace(/[\s._-]+/g, '');
  if (code.startsWith('INDEX')) return 'index';
  return Object.hasOwn(sources, code) ? (sources[code] ?? null) : null;
}

/** Bloomberg's words after a ticker: SPX Index, EUR Curncy; on its pages SPX:IND, EURUSD:CUR. */
const yellowKeys = eachWord<InstrumentKind>({
  'IND INDEX': 'index',
  'CUR CURNCY': 'currency',
  'COM COMDTY': 'future',
  'GOV CORP GOVT MUNI MTGE': 'bond',
});

const pairQuotes = new Set([...currencies, ...coins]);
const pair = /^([A-Z0-9]{2,8}?)([-./ _]?)(USDT|USDC|BUSD|PERP|[A-Z]{3})(?:=X)?$/;

/** Kind of a currency or crypto pair (EUR/USD, EURUSD, BTC-USD, BTCUSDT, XAUUSD); null for other text. */
function kindOfPair(text: string): InstrumentKind | null {
  const [, base = '', mark = '', quote = ''] = pair.exec(text) ?? [];
  const isStable = ['USDT', 'USDC', 'BUSD', 'PERP'].includes(quote);
  if (currencies.has(base) && currencies.has(quote)) return 'currency';
  if (coins.has(base) && (pairQuotes.has(quote) || isStable)) return 'crypto';
  if (isStable && (mark !== '' || quote === 'USDT')) return 'crypto';
  // A currency after a separator is neither a venue nor a share class: SOMECOIN-USD is crypto.
  return mark !== '' && currencies.has(quote) ? 'crypto' : null;
}

const optionForm = /^[.-]?[A-Z]{1,6}\d?[\s_]*\d{6}[CP]\d+(?:\.\d+)?$/;
/** Future: root, month letter and year, such as ESZ6 or CLF27. No US symbol has digits. */
const futureMonth = /^[A-Z]{1,3}[FGHJKMNQUVXZ]\d{1,4}$/;

const SHORT_KEY = 3;

/**
 * Kind by the form of a text in capitals: ^GSPC, .DJI, $SPX, ES=F, /ES, EURUSD=X, SPX Index, OCC options; null for
 * others.
 */
export function kindByForm(text: string): InstrumentKind | null {
  const [, mark, key = ''] = /([ :])([A-Z]+)$/.exec(text) ?? [];
  if (Object.hasOwn(yellowKeys, key) && (mark === ':') === (key.length === SHORT_KEY)) return yellowKeys[key] ?? null;
  if (optionForm.test(text)) return 'option';
  if (/^[\^.][A-Z0-9]/.test(text)) return 'index';
  const cash = /^\$([A-Z0-9]+)(?:[./]X|-X)?$/.exec(text)?.[1];
  if (cash !== undefined && (indexRoots.has(cash) || (cash !== text.slice(1) && cash.length > 0))) return 'index';
  const crossed = /^([A-Z0-9]+)\.X$/.exec(text)?.[1] ?? '';
  if (coins.has(crossed)) return 'crypto';
  if (indexRoots.has(crossed)) return 'index';
  if (/=F$|^[/@][A-Z0-9]|[A-Z0-9]!$/.test(text)) return 'future';
  if (/=X$/.test(text)) return kindOfPair(text) ?? 'currency';
  return /[-./ _]/.test(text) ? kindOfPair(text) : null;
}

/** Kind of a bare word that is not a listed stock; null when the word matches no kind. */
export function kindOfWord(symbol: string): InstrumentKind | null {
  const root = /^[A-Z0-9]+/.exec(symbol)?.[0] ?? '';
  if (testIssues.has(root)) return 'test';
  if (indexRoots.has(symbol)) return 'index';
  if (symbol.length >= 6 && kindOfPair(symbol) !== null) return kindOfPair(symbol);
  return futureMonth.test(symbol) ? 'future' : null;
}
