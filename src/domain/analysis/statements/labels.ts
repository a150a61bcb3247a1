// Labels of a fact sheet: the words each fact goes by in a text. Figures of other words are not the sheet's.

/**
 * `says` and `after` are regular expressions: words that name the facts, and words that do so only right after a figure.
 * `sense` is the direction the words themselves state. `facts` are keys of the sheet; without any, the words name
 * something no sheet holds.
 */
export type Label = { facts: readonly string[]; says: string; after?: string; sense?: 1 | -1 };

const YEAR = "(?:52[\\s-]?w(?:ee)?k|52[\\s-]?w|one[\\s-]year|1[\\s-]year|yearly|annual|year\u2019?'?s)";
const DAY = "(?:(?:to)?day(?:'s)?|session(?:'s)?|intraday|daily)";
const average = (days: number) =>
  `${days}[\\s-]?day(?: simple)?(?: moving)? (?:average|MA|SMA)(?: price)?|${days}[\\s-]?DMA|SMA[\\s-]?\\(?${days}\\)?|MA[\\s-]?${days}|${days}[\\s-]day(?= and [^;]{0,30}day)`;
const averageVolume = (days: number) =>
  `${days}[\\s-]?day average(?: daily| trading)?(?: volume)?|${days}[\\s-]?day (?:trading )?volume|average (?:daily |trading )?volume (?:of|over) (?:the (?:last |past )?)?${days} days`;
const against = (weeks: string) =>
  `(?:${weeks}) (?:price )?(?:return|performance) (?:against|versus|relative to) (?:the )?S&P ?500`;

export const subjectFacts = ['price', 'change', 'change_pct'] as const;
export const levelFacts = [
  'price',
  'previous_close',
  'day_low',
  'day_high',
  'week52_low',
  'week52_high',
  'sma_50',
  'sma_200',
  'vwap',
  'last_session_vwap',
  'target',
  'target_low',
  'target_high',
  'premium_target',
] as const;
const returns = ['return_1m', 'return_3m', 'return_ytd', 'return'];
const againstIndex = ['vs_sp500_4w', 'vs_sp500_13w', 'vs_sp500_52w', 'vs_sp500_ytd'];
export const volumeFacts = ['last_session_volume', 'volume', 'volume_5d', 'volume_10d', 'volume_30d'];
const averageVolumes = ['volume_5d', 'volume_10d', 'volume_30d'];

/** Facts that state a distance to the fact named. */
export const distanceFacts: Readonly<Record<string, readonly string[]>> = {
  week52_high: ['from_52w_high'],
  week52_low: ['from_52w_low'],
  sma_50: ['vs_sma_50'],
  sma_200: ['vs_sma_200'],
  price: ['upside', 'premium_upside'],
  target: ['upside'],
  premium_target: ['premium_upside'],
  previous_close: ['change', 'change_pct'],
  vs_sp500_13w: againstIndex,
};

export const labels: readonly Label[] = [
  {
    facts: ['price'],
    says: '(?:share |stock |current |last |market |latest |live )?price|quote|trad(?:es|ing)|quoted|priced',
  },
  {
    facts: ['change', 'change_pct'],
    says: `(?:${DAY} |price |percentage )?(?:change|move|swing)(?: (?:since|from) (?:the|its) (?:previous|last|prior) close)?`,
  },
  { facts: ['previous_close'], says: "(?:previous|prior|last|yesterday's) close" },
  { facts: ['day_low'], says: `${DAY} low|low of the (?:day|session)` },
  { facts: ['day_high'], says: `${DAY} high|high of the (?:day|session)` },
  { facts: ['week52_high'], says: `${YEAR} (?:high|peak)s?|high of (?:the )?(?:last |past )?52 weeks` },
  { facts: ['week52_low'], says: `(?<=week high and )low|${YEAR} lows?|low of (?:the )?(?:last |past )?52 weeks` },
  { facts: ['week52_high', 'day_high'], says: '(?:its|the|recent|yearly) (?:high|peak)' },
  { facts: ['week52_low', 'day_low'], says: '(?:its|the|recent|yearly) (?:low|trough)' },
  {
    facts: ['week52_low', 'week52_high'],
    says: `${YEAR} (?:trading )?range|range of (?:the )?52 weeks|52[\\s-]week window`,
  },
  { facts: ['day_low', 'day_high'], says: `${DAY} (?:trading )?range` },
  { facts: ['week52_low', 'week52_high', 'day_low', 'day_high'], says: '(?:trading |price )?range|trades between' },
  { facts: ['from_52w_high'], says: `(?:distance|gap) (?:to|from) (?:the|its) (?:${YEAR} )?high` },
  {
    facts: ['rsi_14'],
    says: '(?:(?:14[\\s-](?:day|period)|daily) )?(?:RSI|relative strength index)(?:[\\s-]?\\(?14(?:[\\s-]days?)?\\)?(?=[^.;\\d]{1,30}\\d)| (?:over|of) 14 days)?',
  },
  { facts: ['beta'], says: 'beta' },
  { facts: ['sma_50'], says: average(50) },
  { facts: ['sma_200'], says: average(200) },
  { facts: ['vs_sma_50'], says: 'distance (?:to|from) the 50-day average' },
  { facts: ['vs_sma_200'], says: 'distance (?:to|from) the 200-day average' },
  { facts: ['volume_5d'], says: averageVolume(5) },
  { facts: ['volume_10d'], says: averageVolume(10) },
  { facts: ['volume_30d'], says: averageVolume(30) },
  { facts: averageVolumes, says: 'average (?:daily |trading )?volume|on average' },
  {
    facts: ['last_session_volume', 'volume', 'relative_volume'],
    says: "(?:(?:to)?day's |trading |share )?volume(?: today| of the last (?:finished )?session)?|turnover",
    after: '(?:traded|changed hands|trade)',
  },
  {
    facts: ['relative_volume'],
    says: '(?:relative volume|volume pace)(?: at this time of day)?|RVOL',
    after: '(?:(?:its|the|of|as) )*(?:usual|average|normal)(?: volume)?',
  },
  {
    facts: ['vwap', 'last_session_vwap'],
    says: 'VWAP(?: of the (?:last finished )?session)?|volume[\\s-]weighted average price',
  },
  { facts: returns, says: '(?:price )?(?:return|performance)' },
  { facts: ['return_1m'], says: '(?:1|one)[\\s-]month (?:price )?return|monthly return' },
  { facts: ['return_3m'], says: '(?:3|three)[\\s-]month (?:price )?return|quarterly return' },
  {
    facts: ['return_ytd'],
    says: '(?:year[\\s-]to[\\s-]date|YTD) (?:price )?return|return (?:since the start of|this) the year|YTD',
  },
  { facts: ['volatility_1m'], says: '(?:(?:1|one)[\\s-]month )?(?:volatility|price deviation|standard deviation)' },
  { facts: againstIndex, says: 'S&P ?500|relative performance|the (?:broad )?(?:market|index)' },
  { facts: ['vs_sp500_4w'], says: against('4[\\s-]week') },
  { facts: ['vs_sp500_13w'], says: against('13[\\s-]week') },
  { facts: ['vs_sp500_52w'], says: against('52[\\s-]week') },
  { facts: ['vs_sp500_ytd'], says: 'return since January against the S&P 500' },
  {
    facts: ['market_cap'],
    says: 'market (?:cap(?:itali[sz]ation)?|value)|capitali[sz]ation|valued at|worth|company of',
    after: '(?:company|in market value)',
  },
  { facts: ['employees'], says: 'employees|staff|workforce|headcount|employs' },
  { facts: ['shares_outstanding'], says: 'shares outstanding|outstanding shares|share count', after: 'outstanding' },
  {
    facts: ['bullish_news'],
    says: '(?:bullish|positive) (?:share of (?:the )?)?(?:news|coverage)(?: share)?|news (?:mood|sentiment|tone)|bullish share|share of (?:bullish|positive) (?:news|articles)|news',
    after:
      '(?:of (?:the )?(?:articles|news|coverage)[^.;]{0,40}|of them )(?:is |are )?(?:positive|bullish|favou?rable)',
  },
  {
    facts: ['sector_bullish_news'],
    says: "(?:bullish (?:share|news) in the )?sector(?:'s)?(?: average| news| bullish share)*",
  },
  {
    facts: ['articles_last_week', 'positive_articles', 'neutral_articles', 'negative_articles', 'articles'],
    says: '(?:news )?articles?',
  },
  { facts: ['articles_last_week', 'articles'], says: 'articles? (?:of|in|from|over) the (?:last|past) week' },
  {
    facts: ['positive_articles'],
    says: '(?:positive|favou?rable|bullish) (?:recent )?articles?|articles? (?:that )?speaks? well(?: of it)?|recent articles that speak well',
  },
  { facts: ['neutral_articles'], says: 'neutral (?:recent )?articles?|articles? without a side' },
  {
    facts: ['negative_articles'],
    says: '(?:negative|unfavou?rable|bearish) (?:recent )?articles?|articles? (?:that )?speaks? badly(?: of it)?',
  },
  { facts: ['buzz'], says: '(?:news )?buzz(?: against a usual week)?', after: '(?:a|the) usual(?: week)?' },
  {
    facts: ['insider_buys', 'insider_bought', 'insider_net'],
    sense: 1,
    says: '(?:net )?insider (?:purchases|buying|buys)|insiders (?:have been |are |were )?net buyers|purchases exceed(?:ing|ed|s)? sales|insiders (?:have |has )?(?:bought|purchased)|bought by insiders|purchases by insiders',
    after: 'insider (?:purchases|buys)',
  },
  {
    facts: ['insider_sells', 'insider_sold', 'insider_net'],
    sense: -1,
    says: '(?:net )?insider (?:sales|selling|sells)|insiders (?:have been |are |were )?net sellers|sales exceed(?:ing|ed|s)? purchases|insiders (?:have |has )?sold|sold by insiders|sales by insiders',
    after: 'insider (?:sales|sells)',
  },
  { facts: ['insider_net'], says: '(?:net insider (?:activity|trading)|insider purchases less sales)' },
  { facts: ['analysts'], says: 'analysts?(?: with an opinion)?' },
  {
    facts: ['analysts_buy', 'analysts_buy_pct'],
    says: '(?:analysts? )?(?:who )?(?:say|rate it|rate|recommend)(?:s|d)?(?: (?:it )?(?:a|as))? (?:strong )?buy(?:ing)?(?: or strong buy)?|buy (?:ratings?|opinions?)|share of analysts who say buy',
  },
  {
    facts: ['analysts_hold'],
    says: '(?:analysts? )?(?:who )?(?:say|rate it|rate|recommend)s? hold(?:ing)?|hold (?:ratings?|opinions?)',
  },
  {
    facts: ['analysts_sell', 'analysts_sell_pct'],
    says: '(?:analysts? )?(?:who )?(?:say|rate it|rate|recommend)(?:s|d)?(?: (?:it )?(?:a|as))? (?:strong )?sell(?:ing)?(?: or strong sell)?|sell (?:ratings?|opinions?)|share of analysts who say sell',
  },
  {
    facts: ['target', 'premium_target'],
    says: "(?:(?:analysts?'?|consensus|average|mean|their) )*(?:price )?target(?: price)?|consensus(?! (?:rating|EPS|earnings))",
  },
  { facts: ['target_low'], says: '(?:lowest|low|most cautious) (?:price )?target' },
  { facts: ['target_high'], says: '(?:highest|high|street[\\s-]high) (?:price )?target' },
  { facts: ['target_analysts'], says: 'analysts with a (?:price )?target' },
  { facts: ['premium_target'], says: "(?:premium )?list's (?:price )?target|premium target" },
  {
    facts: ['upside', 'premium_upside'],
    sense: 1,
    says: "upside(?: to (?:the|its) (?:(?:analysts'|consensus|price|average) )*targets?)?",
  },
  {
    facts: ['upside', 'premium_upside'],
    sense: -1,
    says: "downside(?: to (?:the|its) (?:(?:analysts'|consensus|price|average) )*targets?)?",
  },
  { facts: ['upside'], says: "distance to the (?:analysts' )?target" },
  { facts: ['premium_price'], says: "(?:premium )?list's (?:own )?price(?: when recommended)?|price when recommended" },
  { facts: ['premium_conviction'], says: 'conviction(?: score)?' },
  { facts: ['marketrank_percentile'], says: 'market ?rank(?: percentile)?', after: 'percentile' },
  {
    facts: ['pe_trailing', 'pe_forward'],
    says: '(?:P/?E|price[\\s-]to[\\s-]earnings|price[\\s-]earnings)(?: ratio| multiple)?|earnings multiple',
    after: 'earnings',
  },
  {
    facts: ['pe_trailing'],
    says: 'trailing (?:P/?E|price[\\s-]to[\\s-]earnings)(?: ratio| multiple)?|(?:P/?E|price[\\s-]to[\\s-]earnings),? (?:\\()?trailing\\)?',
    after: 'trailing earnings',
  },
  {
    facts: ['pe_forward'],
    says: 'forward (?:P/?E|price[\\s-]to[\\s-]earnings)(?: ratio| multiple)?|(?:P/?E|price[\\s-]to[\\s-]earnings),? (?:\\()?forward\\)?',
    after: '(?:forward|expected) earnings',
  },
  { facts: ['price_to_book'], says: '(?:P/?B|price[\\s-]to[\\s-]book)(?: ratio)?', after: 'book(?: value)?' },
  { facts: ['price_to_sales'], says: '(?:P/?S|price[\\s-]to[\\s-]sales)(?: ratio)?', after: 'sales' },
  {
    facts: ['debt_to_equity'],
    says: 'debt(?:[\\s-]to[\\s-]equity)?(?: ratio)?|leverage',
    after: '(?:of |its )*equity',
  },
  { facts: ['return_on_assets'], says: 'return on assets|ROA' },
  { facts: ['return_on_equity'], says: 'return on equity|ROE' },
  { facts: ['net_margins'], says: '(?:net |profit )*margins?' },
  { facts: ['eps_trailing', 'eps_estimate'], says: '(?:earnings per share|EPS)' },
  { facts: ['eps_trailing'], says: 'trailing (?:earnings per share|EPS)|(?:earnings per share|EPS),? trailing' },
  {
    facts: ['eps_estimate'],
    says: '(?:expected|estimated|consensus) (?:earnings per share|EPS)|(?:EPS|earnings per share) (?:estimate|expected)',
  },
  { facts: ['smart_cat_score'], says: '(?:smart cat |net |overall )?score' },
  {
    facts: ['bullish_score', 'bullish_signals'],
    says: 'bullish(?=(?: and |\\s?/\\s?)bearish (?:points|scores?|signals)|\\s?[:=(]\\s?\\d)',
    after: 'bullish(?! (?:points?|signals?|news))',
  },
  {
    facts: ['bearish_score', 'bearish_signals'],
    says: 'bearish(?=\\s?[:=(]\\s?\\d)',
    after: 'bearish(?! (?:points?|signals?|news))',
  },
  { facts: ['bullish_score'], says: 'bullish (?:score|points?)|points? for it' },
  { facts: ['bearish_score'], says: 'bearish (?:score|points?)|points? against it' },
  { facts: ['bullish_signals'], says: 'bullish signals?' },
  { facts: ['bearish_signals'], says: 'bearish signals?' },
  { facts: ['neutral_signals'], says: 'neutral signals?' },
  { facts: ['premium_signals'], says: 'premium signals?' },
  { facts: ['active_filters'], says: '(?:active )?(?:screener )?filters?(?: active)?' },
  {
    facts: ['green_lights'],
    says: 'green(?: trading)?(?: signals?| lights?)?',
    after: '(?:lights? |signals? )?(?:is |are )?(?:green|in favou?r)',
  },
  {
    facts: ['yellow_lights'],
    says: 'yellow(?: trading)?(?: signals?| lights?)?',
    after: '(?:lights? |signals? )?(?:is |are )?(?:yellow|(?:to |on )?watch)',
  },
  {
    facts: ['red_lights'],
    says: 'red(?: trading)?(?: signals?| lights?)?',
    after: '(?:lights? |signals? )?(?:is |are )?(?:red|against(?! the))',
  },
  {
    facts: ['next_earnings'],
    says: 'earnings date|next earnings|earnings (?:are|is) due|earnings come|reports? earnings',
  },
  { facts: levelFacts, sense: -1, says: 'support|floor' },
  { facts: levelFacts, sense: 1, says: 'resistance|ceiling' },
  { facts: levelFacts, says: '(?:key |price )?level|stop' },
  // Known names of figures that no sheet has.
  {
    facts: [],
    says: 'dividends?(?: yield)?|(?:dividend )?yield|payout(?: ratio)?|revenues?|sales|profits?|income|earnings|EBITDA?|(?:free )?cash(?: flow)?|guidance|backlog|orders',
  },
  {
    facts: [],
    says: '(?:lower |upper )?(?:bollinger )?bands?|bollinger[^.;\\d]{0,20}|MACD|stochastics?|ATR|fibonacci[^.;\\d]{0,20}|pivot',
  },
  {
    facts: [],
    says: '(?:all[\\s-]time|record|lifetime|historic|multi[\\s-]year) (?:high|low|peak)s?|fair value|intrinsic value|book value|gross margins?|operating margins?',
  },
  {
    facts: [],
    says: 'short interest|float|days to cover|implied volatility|gamma|open interest|put/call(?: ratio)?|peers|ownership|stake|probability|odds|chances?|confidence|win rate|growth(?: rate)?',
  },
  {
    facts: [],
    says: '\\d+[\\s-]?(?:day|week|month)(?: simple| exponential)?(?: moving)? (?:average|MA|SMA|EMA|high|low|RSI)|exponential moving average|EMA',
  },
];
