// Lookup of a trading venue by its prefix or suffix.

/**
 * `place`: null for the United States. Codes are in capitals without spaces or punctuation. `before` a colon: Google,
 * TradingView, MarketBeat, Morningstar, MIC; `dot`, after a dot: Yahoo, Reuters, EODHD; `space`, after a space or
 * colon: Bloomberg, Financial Times; `country`, after a dash: FactSet.
 */
export type VenueRow = readonly [place: string | null, before: string, dot: string, space: string, country?: string];

export const venueRows: readonly VenueRow[] = [
  // United States. Bloomberg's UQ, UR and UW are the tiers of Nasdaq.
  [null, 'NYSE XNYS NYQ NYS NEWYORKSTOCKEXCHANGE', 'N K NY NYQ', 'UN NYQ'],
  [null, 'NASDAQ NASDAQGS NASDAQGM NASDAQCM NASDAQNM NASDAQSC NASDAQCAPITALMARKET NASDAQGLOBALMARKET', '', ''],
  [
    null,
    'NASDAQGLOBALSELECTMARKET NASDAQGLOBALSELECT NASD NSDQ NMS NGS NGM NCM NAS NSQ NAQ XNAS XNGS XNMS XNCM',
    '',
    '',
  ],
  [null, '', 'O OQ NB NQ NSQ NAQ NASDAQ', 'UW UQ UR NSQ NAQ'],
  [null, 'AMEX NYSEAMERICAN NYSEAMER NYSEAM NYSEMKT MKT ASE XASE ASQ', 'AMEX ASE ASQ', 'UA ASQ'],
  [null, 'NYSEARCA ARCA ARCX PCX PCQ ARCAEX', 'P PCQ ARCA', 'UP PCQ'],
  [null, 'BATS CBOE BZX BATSBZX CBOEBZX CBOEUS BATSUS XBAT XCBO EDGX EDGA BYX', 'Z BATS BZX', 'UF'],
  [null, 'IEX IEXG XIEX MEMX LTSE NYSENATIONAL XCIS NSX NYSECHICAGO NYSETEXAS CHX XCHI', '', 'VF UC UB UX'],
  [null, 'OTC OTCMKTS OTCMARKETS OTCBB OTCQX OTCQB OTCID OTCPK OTCPINK OTCEXPERT PINK PINKSHEETS PINX PNK', '', ''],
  [null, 'OTCM OTCGREY GREY OOTC XOTC OTCN OTN', 'PK OB OTC PNK PQ', 'UV UU PQ'],
  [null, 'US USA NYSENASDAQ', 'US USA', 'US', 'US USA'],

  ['London', 'LON LSE XLON LSEIN LSEAIM AIM LSX UK GB', 'L LN LON LSE XLON IL AIM', 'LN LI LSE', 'GB UK'],
  ['Toronto or Tokyo', 'TSE', 'TSE', ''],
  ['Toronto', 'TSX XTSE TOR TSXTO', 'TO TSX TOR XTSE UN', 'CT TOR'],
  ['Toronto (TSX Venture)', 'CVE TSXV TSXVENTURE XTSX', 'V CVE TSXV', 'CV CVE'],
  ['Toronto (Cboe Canada)', 'NEO XNEO CBOECA', 'NE NEO', 'QF QH'],
  ['Toronto (Canadian Securities Exchange)', 'CNSX CNQ XCNQ CSE', 'CN CNQ CSE', 'CF'],
  ['Canada', 'CA', '', 'CN', 'CA'],
  ['Tokyo', 'TYO JPX XTKS TKS JP', 'T TYO TKS JP JPX', 'JP JT TYO', 'JP'],
  ['Nagoya', 'NAG NSEJP XNGO', 'NG', 'JN'],
  ['Sydney', 'ASX XASX AU', 'AX AU ASX XASX', 'AU AT ASX', 'AU'],
  ['Wellington', 'NZE NZX XNZE', 'NZ NZX', 'NZ', 'NZ'],
  ['Frankfurt, Xetra', 'ETR XETR XETRA XET GER DE', 'DE XETRA XETR XET ETR', 'GY GR GER', 'DE'],
  ['Frankfurt', 'FRA XFRA FWB FSX FSE', 'F FRA', 'GF FRA'],
  ['Stuttgart', 'STU XSTU SWB', 'SG STU', 'GS STU'],
  ['Munich', 'MUN XMUN', 'MU MUN', 'GM MUN'],
  ['Berlin', 'BER XBER', 'BE BER', 'GB BER'],
  ['Hamburg', 'HAM XHAM', 'HM HAM H', 'GH HAM'],
  ['Dusseldorf', 'DUS XDUS', 'DU DUS D', 'GD DUS'],
  ['Hanover', 'HAN XHAN', 'HA HAN', 'GI HAN'],
  ['Germany (Tradegate, gettex)', 'TRADEGATE TRG GETTEX LS LSIN QUOTRIX', 'TG DEX', 'TH GX QT'],
  ['Paris', 'EPA XPAR PAR FR', 'PA PAR', 'FP PAR', 'FR'],
  ['Europe (Euronext)', 'EURONEXT ENX', 'ENX', ''],
  ['Amsterdam', 'AMS XAMS AEX', 'AS AMS', 'NA AEX', 'NL'],
  ['Brussels', 'EBR XBRU BRU', 'BR BRU', 'BB BRU', 'BE'],
  ['Lisbon', 'ELI XLIS LIS', 'LS LIS', 'PL LIS', 'PT'],
  ['Dublin', 'ISE XDUB DUB', 'IR I', 'ID ISE', 'IE'],
  ['Milan', 'BIT MIL XMIL MTA MTAA BITMI', 'MI MIL BIT', 'IM MIL', 'IT'],
  ['Madrid', 'BME XMAD MCE MAD', 'MC MCE MA', 'SM SQ MCE', 'ES'],
  ['Zurich', 'SWX SIX SIXSWISS XSWX VTX XVTX EBS VIRTX CH', 'SW S VX SWX', 'SW SE VX SWX', 'CH'],
  ['Vienna', 'VIE WBAG XWBO WBO', 'VI VIE', 'AV VIE', 'AT'],
  ['Stockholm', 'STO XSTO OMXSTO OMX SE', 'ST STO', 'SS STO', 'SE'],
  ['Copenhagen', 'CPH XCSE OMXCOP DK', 'CO CPH', 'DC CPH', 'DK'],
  ['Helsinki', 'HEL XHEL OMXHEX FI', 'HE HEL', 'FH HEX', 'FI'],
  ['Oslo', 'OSL XOSL NO', 'OL OSL', 'NO OSL', 'NO'],
  ['Reykjavik', 'OMXICE XICE', 'IC', 'IR', 'IS'],
  ['Tallinn, Riga or Vilnius', 'TAL XTAL OMXTSE RSE XRIS OMXRSE VSE XLIT OMXVSE', 'TL RG VS', 'ET LR LH', 'EE'],
  ['Warsaw', 'WSE XWAR WAR GPW NEWCONNECT', 'WA WAR WSE', 'PW WSE', 'PL'],
  ['Prague', 'PRG XPRA PSECZ', 'PR', 'CP CK', 'CZ'],
  ['Budapest', 'BET XBUD BUD', 'BD BU BUD', 'HB BUD', 'HU'],
  ['Bucharest', 'BVB XBSE', 'RO BX BVB', 'RO', 'RO'],
  ['Athens', 'ATH XATH ATHEX', 'AT ATH', 'GA ATH', 'GR'],
  ['Istanbul', 'IST BIST XIST', 'IS IST', 'TI IST', 'TR'],
  ['Moscow', 'MCX MOEX MISX RTS RUS', 'ME MM MCX MOEX', 'RM RX MCX', 'RU'],
  ['Luxembourg', 'LUX XLUX LUXSE', 'LU LUX', 'LX', 'LU'],
  ['Tel Aviv', 'TLV TASE XTAE', 'TA TLV', 'IT TLV', 'IL'],
  ['Johannesburg', 'JSE XJSE JNB', 'JO J JSE JNB', 'SJ JNB', 'ZA'],
  ['Cairo', 'EGX XCAI', 'CA EGX', 'EY', 'EG'],
  ['Lagos', 'NSENG NGX XNSA', 'LG', 'NL', 'NG'],
  ['Nairobi', 'NSEKE XNAI', 'NR', 'KN', 'KE'],
  ['Casablanca', 'CAS XCAS CSEMA', 'CS', 'MC', 'MA'],
  ['Riyadh', 'TADAWUL SAU XSAU', 'SR SAU', 'AB', 'SA'],
  ['Dubai or Abu Dhabi', 'DFM XDFM ADX XADS', 'AE AD DFM ADX', 'DH UH DB', 'AE'],
  ['Doha', 'QSE DSM DSMD', 'QA', 'QD', 'QA'],
  ['Kuwait', 'KWSE XKUW KUW', 'KW', 'KK', 'KW'],
  ['Mumbai', 'BOM BSE XBOM NSE XNSE NSEI', 'BO NS BSE NSE', 'IB IN IS NSI BSE', 'IN'],
  ['Karachi', 'PSX XKAR KAR', 'KA PSX', 'PA', 'PK'],
  ['Hong Kong', 'HKG HKEX SEHK XHKG HKSE HK', 'HK HKG', 'HK HKG', 'HK'],
  ['Shanghai', 'SHA SSE XSHG SHSE SHH', 'SS SH SHG SSE', 'CG CH SHH', 'CN'],
  ['Shenzhen', 'SHE SZSE XSHE SHZ', 'SZ SHE SHZ', 'CS C2 SHZ'],
  ['Taipei', 'TPE TWSE XTAI TAI TPEX ROCO', 'TW TWO TAI', 'TT TAI', 'TW'],
  ['Seoul', 'KRX XKRX KSC KOSPI KOSDAQ XKOS XKON KOE', 'KS KQ KRX KO', 'KS KQ KP KSC', 'KR'],
  ['Singapore', 'SGX XSES SES', 'SI SES SGX', 'SP SES', 'SG'],
  ['Kuala Lumpur', 'KLSE MYX XKLS KLS', 'KL KLSE KLS', 'MK KLS', 'MY'],
  ['Jakarta', 'IDX JKT XIDX', 'JK IDX', 'IJ JKT', 'ID'],
  ['Bangkok', 'BKK SET XBKK', 'BK SET', 'TB SET', 'TH'],
  ['Manila', 'PSE XPHS PHS', 'PS PSE', 'PM PHS', 'PH'],
  ['Hanoi or Ho Chi Minh City', 'HOSE HNX UPCOM XSTC', 'VN HM HN', 'VN VM VH', 'VN'],
  ['Sao Paulo', 'BVMF B3 BMFBOVESPA BSP SAO', 'SA SAO', 'BZ BS SAO', 'BR'],
  ['Mexico City', 'BMV XMEX MEX BIVA', 'MX MEX', 'MM MF MEX', 'MX'],
  ['Buenos Aires', 'BCBA BUE XBUE BYMA', 'BA BUE', 'AR AF BUE', 'AR'],
  ['Santiago', 'BCS SGO XSGO', 'SN SGO', 'CI CC', 'CL'],
  ['Bogota', 'BVC XBOG', '', 'CB CX', 'CO'],
  ['Lima', 'BVL XLIM', 'LM', 'PE', 'PE'],
];

/** Place of a venue code relative to the symbol. */
export type CodePlace = 'before' | 'dot' | 'space' | 'dash';

/** `place`: country or city; null for the United States. */
export type Venue = { place: string | null };

/** Venues by code; when rows share a code, the first counts. */
function byCode(codesOf: (row: VenueRow) => string): ReadonlyMap<string, Venue> {
  const venues = new Map<string, Venue>();
  for (const row of venueRows) {
    for (const code of codesOf(row).split(' '))
      if (code !== '' && !venues.has(code)) venues.set(code, { place: row[0] });
  }
  return venues;
}

/** Minimum length of a name that identifies the venue in any position: AAPL.NASDAQ, AAPL (NYSE), AAPL@ARCA. */
const LONGER = 3;
const longNames = (before: string) =>
  before
    .split(' ')
    .filter((code) => code.length >= LONGER)
    .join(' ');

const byPlace: Record<CodePlace, ReadonlyMap<string, Venue>> = {
  before: byCode(([, before]) => before),
  dot: byCode(([, before, dot]) => `${dot} ${longNames(before)}`),
  space: byCode(([, before, , space]) => `${space} ${longNames(before)}`),
  dash: byCode(([, before, , , country = '']) => `${country} ${longNames(before)}`),
};

/** Venue of a code as a cell writes it ("NYSE American", "NasdaqGS", "L"); null for an unknown code. */
export function findVenue(written: string, place: CodePlace): Venue | null {
  return byPlace[place].get(written.toUpperCase().replace(/[\s._-]+/g, '')) ?? null;
}

/** Codes of the consolidated tape and of listing files: A and N are NYSE, P is Arca, Q Nasdaq, V IEX, Z Cboe. */
const tapeCodes = new Set([...'ANPQVZ']);
const exchangeWords = /(?:THE)?(?:STOCK|SECURITIES)?(?:EXCHANGE|MARKETS?)(?:INC|LLC|PLC|LTD|AG)?$/;
/** Places by the names in the venue table: London, Hong Kong. */
const namedPlaces = venueRows.flatMap(([place]) =>
  place === null
    ? []
    : place.split(/, | or | \(/).map((name) => ({ name: name.replace(')', '').toUpperCase(), place })),
);

/**
 * Venue in a cell of an exchange column, by code or in words: "NASDAQ", "XLON", "Euronext Paris", "NYSE/TSX". A venue
 * in the United States wins when several are named; null for an unknown one.
 */
export function venueNamed(cell: string): Venue | null {
  const venues = cell.split(/[/,;&|+]/).map(oneVenueNamed);
  return venues.find((venue) => venue?.place === null) ?? venues.find((venue) => venue !== null) ?? null;
}

function oneVenueNamed(written: string): Venue | null {
  const upper = written.trim().toUpperCase();
  const code = upper.replace(/[\s._-]+/g, '');
  if (tapeCodes.has(code) || /^(?:NYSE|NASDAQ|OTC|CBOE|AMERICAN STOCK EX)/.test(upper)) return { place: null };
  const found = byPlace.before.get(code) ?? byPlace.before.get(code.replace(exchangeWords, ''));
  if (found !== undefined) return found;
  const words = ` ${upper.replace(/[^\p{L}]+/gu, ' ')} `;
  const abroad = namedPlaces.find(({ name }) => words.includes(` ${name} `));
  return abroad === undefined ? null : { place: abroad.place };
}

/** Reason for refusing a row whose venue is outside the United States. */
export function listedAbroad(place: string, written: string): string {
  return `listed in ${place} (${written}), no US listing`;
}
