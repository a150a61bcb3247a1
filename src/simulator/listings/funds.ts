// Well-known ETFs by real ticker and name: index funds, funds with given betas, leveraged ones that follow another
// fund.
import type { MemberRule } from './fund-members.ts';
import type { Listing } from './listing.ts';

export type FundRow = Pick<Listing, 'symbol' | 'name' | 'exchange' | 'beta' | 'sector_beta' | 'daily_vol'> & {
  /** Sector whose factor the fund follows besides the market's; '' for none. */
  sector: string;
  price: number;
  aum_billions: number;
  /** Rule for the companies held, which determine betas and deviation; null for funds without such members. */
  members: MemberRule | null;
  /** Fund whose daily move this one multiplies by `factor` (daily reset); null for others. */
  follows: { symbol: string; factor: number } | null;
};

/** symbol;name;exchange;sector;members;weighting;price;assets in billions */
const index = `
SPY;SPDR S&P 500 ETF Trust;P;;largest;size;670;680
VOO;Vanguard S&P 500 ETF;P;;largest;size;615;770
IVV;iShares Core S&P 500 ETF;P;;largest;size;672;700
VTI;Vanguard Total Stock Market ETF;P;;largest;size;328;550
QQQ;Invesco QQQ Trust, Series 1;Q;;nasdaq;size;605;390
QQQM;Invesco NASDAQ 100 ETF;Q;;nasdaq;size;249;65
DIA;SPDR Dow Jones Industrial Average ETF Trust;P;;dow;price;462;41
IWM;iShares Russell 2000 ETF;P;;small;size;236;70
IJR;iShares Core S&P Small-Cap ETF;P;;small;size;117;86
MDY;SPDR S&P MidCap 400 ETF Trust;P;;middle;size;580;23
RSP;Invesco S&P 500 Equal Weight ETF;P;;largest;equal;186;74
XLK;Technology Select Sector SPDR Fund;P;Technology;sector;size;280;93
XLF;Financial Select Sector SPDR Fund;P;Financial Services;sector;size;52;52
XLE;Energy Select Sector SPDR Fund;P;Energy;sector;size;89;27
XLV;Health Care Select Sector SPDR Fund;P;Healthcare;sector;size;150;38
XLI;Industrial Select Sector SPDR Fund;P;Industrials;sector;size;150;24
XLY;Consumer Discretionary Select Sector SPDR Fund;P;Consumer Cyclical;sector;size;230;24
XLP;Consumer Staples Select Sector SPDR Fund;P;Consumer Defensive;sector;size;78;16
XLU;Utilities Select Sector SPDR Fund;P;Utilities;sector;size;88;22
XLB;Materials Select Sector SPDR Fund;P;Basic Materials;sector;size;87;5
XLRE;Real Estate Select Sector SPDR Fund;P;Real Estate;sector;size;41;8
XLC;Communication Services Select Sector SPDR Fund;P;Communication Services;sector;size;113;26
SMH;VanEck Semiconductor ETF;Q;Technology;Semiconductors;size;345;36
SOXX;iShares Semiconductor ETF;Q;Technology;Semiconductors;size;290;16
XBI;SPDR S&P Biotech ETF;P;Healthcare;Biotechnology;equal;112;7
IBB;iShares Biotechnology ETF;Q;Healthcare;Biotechnology;size;165;7
KRE;SPDR S&P Regional Banking ETF;P;Financial Services;Banks;equal;60;4
XRT;SPDR S&P Retail ETF;P;Consumer Cyclical;Internet Retail, Apparel Retail, Specialty Retail;equal;82;0.4
XOP;SPDR S&P Oil & Gas Exploration & Production ETF;P;Energy;Oil & Gas Exploration;equal;130;2
GDX;VanEck Gold Miners ETF;P;Basic Materials;Gold;size;78;22
VNQ;Vanguard Real Estate Index Fund;P;Real Estate;sector;size;89;34
JETS;U.S. Global Jets ETF;P;Industrials;Airlines;equal;25;0.8
ITA;iShares U.S. Aerospace & Defense ETF;Z;Industrials;Aerospace & Defense;size;205;11
`;

/**
 * Funds with given betas: symbol;name;exchange;sector;market beta;sector beta;own daily deviation in %;price;assets in
 * billions
 */
const plain = `
XHB;SPDR S&P Homebuilders ETF;P;Consumer Cyclical;1.2;0.9;0.5;105;2
ARKK;ARK Innovation ETF;Z;Technology;1.6;1.2;0.9;76;7
ARKG;ARK Genomic Revolution ETF;Z;Healthcare;1.5;1.2;1.1;28;1
IBIT;iShares Bitcoin Trust ETF;Q;;1.1;0;2.4;52;75
FBTC;Fidelity Wise Origin Bitcoin Fund;Z;;1.1;0;2.4;80;20
GBTC;Grayscale Bitcoin Trust ETF;P;;1.1;0;2.4;72;16
ETHA;iShares Ethereum Trust ETF;Q;;1.4;0;3.3;23;12
BITO;ProShares Bitcoin ETF;P;;1.1;0;2.4;14;3
GLD;SPDR Gold Shares;P;;0.05;0;0.95;375;135
SLV;iShares Silver Trust;P;;0.25;0;1.8;46;26
USO;United States Oil Fund, LP;P;Energy;0.3;0.6;1.6;71;1
UNG;United States Natural Gas Fund, LP;P;Energy;0.1;0.2;3.2;13;0.5
TLT;iShares 20+ Year Treasury Bond ETF;Q;;-0.15;0;0.85;89;50
IEF;iShares 7-10 Year Treasury Bond ETF;Q;;-0.08;0;0.4;97;38
SHY;iShares 1-3 Year Treasury Bond ETF;Q;;-0.01;0;0.09;83;24
HYG;iShares iBoxx $ High Yield Corporate Bond ETF;P;;0.35;0;0.15;80;17
LQD;iShares iBoxx $ Investment Grade Corporate Bond ETF;P;;0.1;0;0.4;111;31
AGG;iShares Core U.S. Aggregate Bond ETF;P;;0;0;0.3;100;130
BND;Vanguard Total Bond Market Index Fund;Q;;0;0;0.3;74;140
EEM;iShares MSCI Emerging Markets ETF;P;;0.85;0;0.6;54;20
EFA;iShares MSCI EAFE ETF;P;;0.8;0;0.45;94;66
FXI;iShares China Large-Cap ETF;P;;0.7;0;1.4;39;7
KWEB;KraneShares CSI China Internet ETF;P;;0.8;0;1.9;37;8
VXX;iPath Series B S&P 500 VIX Short-Term Futures ETN;Z;;-3.4;0;1.6;38;0.4
SCHD;Schwab U.S. Dividend Equity ETF;P;Consumer Defensive;0.75;0.3;0.2;27;71
TAN;Invesco Solar ETF;P;Utilities;1.3;1.2;1.6;48;1
URA;Global X Uranium ETF;P;Energy;1.2;0.8;2;46;5
MSOS;AdvisorShares Pure US Cannabis ETF;P;;1;0;3.4;4.5;0.8
`;

/** symbol;name;exchange;followed fund;factor;price;assets in billions */
const following = `
TNA;Direxion Daily Small Cap Bull 3X Shares;P;IWM;3;46;2
TZA;Direxion Daily Small Cap Bear 3X Shares;P;IWM;-3;8.5;0.3
TQQQ;ProShares UltraPro QQQ;Q;QQQ;3;108;28
SQQQ;ProShares UltraPro Short QQQ;Q;QQQ;-3;14;2
UPRO;ProShares UltraPro S&P500;P;SPY;3;112;4.5
SPXU;ProShares UltraPro Short S&P500;P;SPY;-3;12;0.5
SPXL;Direxion Daily S&P 500 Bull 3X Shares;P;SPY;3;214;6
SPXS;Direxion Daily S&P 500 Bear 3X Shares;P;SPY;-3;40;0.4
SOXL;Direxion Daily Semiconductor Bull 3X Shares;P;SOXX;3;40;12
SOXS;Direxion Daily Semiconductor Bear 3X Shares;P;SOXX;-3;6;1
UDOW;ProShares UltraPro Dow30;P;DIA;3;53;0.7
SDOW;ProShares UltraPro Short Dow30;P;DIA;-3;38;0.2
LABU;Direxion Daily S&P Biotech Bull 3X Shares;P;XBI;3;120;0.7
LABD;Direxion Daily S&P Biotech Bear 3X Shares;P;XBI;-3;26;0.1
FAS;Direxion Daily Financial Bull 3X Shares;P;XLF;3;160;2.5
FAZ;Direxion Daily Financial Bear 3X Shares;P;XLF;-3;40;0.1
QLD;ProShares Ultra QQQ;P;QQQ;2;138;9
QID;ProShares UltraShort QQQ;P;QQQ;-2;21;0.3
SSO;ProShares Ultra S&P500;P;SPY;2;55;7
SDS;ProShares UltraShort S&P500;P;SPY;-2;74;0.4
SH;ProShares Short S&P500;P;SPY;-1;37;1
PSQ;ProShares Short QQQ;P;QQQ;-1;31;0.6
UVXY;ProShares Ultra VIX Short-Term Futures ETF;Z;VXX;1.5;13;0.5
BITX;2x Bitcoin Strategy ETF;Z;IBIT;2;38;2
NUGT;Direxion Daily Gold Miners Index Bull 2X Shares;P;GDX;2;150;1
TMF;Direxion Daily 20+ Year Treasury Bull 3X Shares;P;TLT;3;40;4
`;

const exchanges: Record<string, string> = { P: 'ARCX', Q: 'XNAS', Z: 'BATS' };

function linesOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(';'));
}

const none = { sector: '', beta: 0, sector_beta: 0, daily_vol: 0, members: null, follows: null } as const;

export function fundRows(): FundRow[] {
  const findExchange = (code: string): string => exchanges[code] ?? 'ARCX';
  const rows: FundRow[] = [];
  for (const [symbol = '', name = '', code = '', sector = '', of = '', weighed = '', ...numbers] of linesOf(index)) {
    const [price = 0, aum_billions = 0] = numbers.map(Number);
    const members: MemberRule = { of, weighed: weighed as MemberRule['weighed'], share: 1 };
    rows.push({ ...none, symbol, name, exchange: findExchange(code), sector, members, price, aum_billions });
  }
  for (const [symbol = '', name = '', code = '', sector = '', ...numbers] of linesOf(plain)) {
    const [beta = 0, sector_beta = 0, own = 0, price = 0, aum_billions = 0] = numbers.map(Number);
    const moves = { beta, sector_beta, daily_vol: own / 100 };
    rows.push({ ...none, symbol, name, exchange: findExchange(code), sector, ...moves, price, aum_billions });
  }
  for (const [symbol = '', name = '', code = '', followed = '', ...numbers] of linesOf(following)) {
    const [factor = 1, price = 0, aum_billions = 0] = numbers.map(Number);
    const follows = { symbol: followed, factor };
    rows.push({ ...none, symbol, name, exchange: findExchange(code), daily_vol: 0.02, price, aum_billions, follows });
  }
  return rows;
}
