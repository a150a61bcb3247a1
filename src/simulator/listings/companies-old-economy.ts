// Finance, health, industry, energy and staples companies by real ticker and name; sizes and prices are rough.

/** Lines: symbol;name;exchange;industry number of its sector;cap in billions;price. A # line names the sector. */
export const oldEconomy = `
# Consumer Defensive
WMT;Walmart Inc.;N;3;830;104
COST;Costco Wholesale Corporation;Q;3;400;900
PG;The Procter & Gamble Company;N;2;345;148
KO;The Coca-Cola Company;N;0;310;72
PEP;PepsiCo, Inc.;Q;0;200;146
PM;Philip Morris International Inc.;N;4;240;155
MO;Altria Group, Inc.;N;4;98;58
MDLZ;Mondelez International, Inc.;Q;1;73;57
CL;Colgate-Palmolive Company;N;2;63;79
KMB;Kimberly-Clark Corporation;Q;2;34;104
TGT;Target Corporation;N;3;40;88
KR;The Kroger Co.;N;3;43;66
GIS;General Mills, Inc.;N;1;25;47
KHC;The Kraft Heinz Company;Q;1;30;25
STZ;Constellation Brands, Inc.;N;0;23;131
MNST;Monster Beverage Corporation;Q;0;70;72
DG;Dollar General Corporation;N;3;23;103
DLTR;Dollar Tree, Inc.;Q;3;21;102
CELH;Celsius Holdings, Inc.;Q;0;11;43
TSN;Tyson Foods, Inc.;N;1;19;54
# Healthcare
LLY;Eli Lilly and Company;N;1;950;1050
UNH;UnitedHealth Group Incorporated;N;3;290;320
JNJ;Johnson & Johnson;N;1;490;203
ABBV;AbbVie Inc.;N;1;410;233
MRK;Merck & Co., Inc.;N;1;240;96
PFE;Pfizer Inc.;N;1;142;25
TMO;Thermo Fisher Scientific Inc.;N;4;220;585
ABT;Abbott Laboratories;N;2;222;128
DHR;Danaher Corporation;N;4;160;227
AMGN;Amgen Inc.;Q;0;180;337
ISRG;Intuitive Surgical, Inc.;Q;2;200;565
BMY;Bristol-Myers Squibb Company;N;1;97;47
GILD;Gilead Sciences, Inc.;Q;0;156;126
VRTX;Vertex Pharmaceuticals Incorporated;Q;0;108;425
REGN;Regeneron Pharmaceuticals, Inc.;Q;0;78;740
MDT;Medtronic plc;N;2;130;101
CVS;CVS Health Corporation;N;3;98;77
CI;The Cigna Group;N;3;73;273
ELV;Elevance Health, Inc.;N;3;74;330
HUM;Humana Inc.;N;3;28;235
MRNA;Moderna, Inc.;Q;0;9;24
BIIB;Biogen Inc.;Q;0;25;172
NVAX;Novavax, Inc.;Q;0;1.1;7
HIMS;Hims & Hers Health, Inc.;N;4;8;36
NVO;Novo Nordisk A/S;N;1;210;48
SYK;Stryker Corporation;N;2;140;365
BSX;Boston Scientific Corporation;N;2;147;99
DXCM;DexCom, Inc.;Q;2;23;58
CRSP;CRISPR Therapeutics AG;Q;0;5;53
SAVA;Cassava Sciences, Inc.;Q;0;0.15;3
TEM;Tempus AI, Inc.;Q;4;12;68
# Financial Services
JPM;JPMorgan Chase & Co.;N;0;820;300
BAC;Bank of America Corporation;N;0;380;52
WFC;Wells Fargo & Company;N;0;270;84
C;Citigroup Inc.;N;0;180;99
GS;The Goldman Sachs Group, Inc.;N;4;240;790
MS;Morgan Stanley;N;4;260;162
BRK.A;Berkshire Hathaway Inc. Class A;N;2;1080;753000
BRK.B;Berkshire Hathaway Inc. Class B;N;2;1080;502
V;Visa Inc.;N;3;630;328
MA;Mastercard Incorporated;N;3;485;535
AXP;American Express Company;N;3;245;353
BLK;BlackRock, Inc.;N;1;160;1020
SCHW;The Charles Schwab Corporation;N;4;165;92
SPGI;S&P Global Inc.;N;4;150;490
CB;Chubb Limited;N;2;117;296
PGR;The Progressive Corporation;N;2;133;227
USB;U.S. Bancorp;N;0;73;47
PNC;The PNC Financial Services Group, Inc.;N;0;73;186
COF;Capital One Financial Corporation;N;3;132;205
PYPL;PayPal Holdings, Inc.;Q;3;58;61
COIN;Coinbase Global, Inc.;Q;4;66;245
HOOD;Robinhood Markets, Inc.;Q;4;98;110
SOFI;SoFi Technologies, Inc.;Q;3;32;26
AFRM;Affirm Holdings, Inc.;Q;3;22;66
UPST;Upstart Holdings, Inc.;Q;3;4;40
XYZ;Block, Inc.;N;3;38;61
NU;Nu Holdings Ltd.;N;0;78;16
MARA;MARA Holdings, Inc.;Q;4;4;11
RIOT;Riot Platforms, Inc.;Q;4;5;13
CLSK;CleanSpark, Inc.;Q;4;3;11
HUT;Hut 8 Corp.;Q;4;4;36
BITF;Bitfarms Ltd.;Q;4;1.6;2.8
CIFR;Cipher Mining Inc.;Q;4;6;15
WULF;TeraWulf Inc.;Q;4;5;12
IREN;IREN Limited;Q;4;12;44
CORZ;Core Scientific, Inc.;Q;4;5;16
AIG;American International Group, Inc.;N;2;42;77
MET;MetLife, Inc.;N;2;50;76
ICE;Intercontinental Exchange, Inc.;N;4;88;155
CME;CME Group Inc.;Q;4;100;279
BX;Blackstone Inc.;N;1;172;141
KKR;KKR & Co. Inc.;N;1;104;117
# Industrials
GE;GE Aerospace;N;0;310;292
BA;The Boeing Company;N;0;140;182
CAT;Caterpillar Inc.;N;1;260;555
HON;Honeywell International Inc.;Q;4;122;192
UNP;Union Pacific Corporation;N;2;131;221
RTX;RTX Corporation;N;0;228;170
LMT;Lockheed Martin Corporation;N;0;108;465
UPS;United Parcel Service, Inc.;N;6;79;93
FDX;FedEx Corporation;N;6;63;268
DE;Deere & Company;N;1;130;478
GEV;GE Vernova Inc.;N;4;155;570
ETN;Eaton Corporation plc;N;4;132;340
EMR;Emerson Electric Co.;N;4;71;126
NOC;Northrop Grumman Corporation;N;0;81;568
GD;General Dynamics Corporation;N;0;92;340
DAL;Delta Air Lines, Inc.;N;3;37;57
UAL;United Airlines Holdings, Inc.;Q;3;30;92
AAL;American Airlines Group Inc.;Q;3;8;12.6
LUV;Southwest Airlines Co.;N;3;16;32
CSX;CSX Corporation;Q;2;64;34
NSC;Norfolk Southern Corporation;N;2;63;282
WM;Waste Management, Inc.;N;5;86;213
MMM;3M Company;N;4;88;166
ITW;Illinois Tool Works Inc.;N;1;71;243
PH;Parker-Hannifin Corporation;N;1;106;835
UBER;Uber Technologies, Inc.;N;7;175;84
LYFT;Lyft, Inc.;Q;7;8;20
RKLB;Rocket Lab Corporation;Q;0;22;41
ACHR;Archer Aviation Inc.;N;0;5;7.4
JOBY;Joby Aviation, Inc.;N;0;12;13.5
LUNR;Intuitive Machines, Inc.;Q;0;1.6;9
ASTS;AST SpaceMobile, Inc.;Q;4;20;55
PLUG;Plug Power Inc.;Q;4;2.6;1.9
VRT;Vertiv Holdings Co;N;4;62;162
# Energy
XOM;Exxon Mobil Corporation;N;0;500;117
CVX;Chevron Corporation;N;0;300;149
COP;ConocoPhillips;N;1;110;88
SLB;SLB N.V.;N;2;54;36
EOG;EOG Resources, Inc.;N;1;58;107
OXY;Occidental Petroleum Corporation;N;1;41;41
PSX;Phillips 66;N;0;55;136
MPC;Marathon Petroleum Corporation;N;0;58;193
VLO;Valero Energy Corporation;N;0;54;177
HAL;Halliburton Company;N;2;22;26
KMI;Kinder Morgan, Inc.;N;3;60;27
WMB;The Williams Companies, Inc.;N;3;73;60
DVN;Devon Energy Corporation;N;1;22;35
FANG;Diamondback Energy, Inc.;Q;1;42;146
SHEL;Shell plc;N;0;212;74
BP;BP p.l.c.;N;0;94;36
RIG;Transocean Ltd.;N;2;3.7;4
# Basic Materials
LIN;Linde plc;Q;0;192;410
SHW;The Sherwin-Williams Company;N;0;82;330
FCX;Freeport-McMoRan Inc.;N;3;57;40
NEM;Newmont Corporation;N;1;92;84
APD;Air Products and Chemicals, Inc.;N;0;56;252
NUE;Nucor Corporation;N;2;34;149
DOW;Dow Inc.;N;0;16;22
CLF;Cleveland-Cliffs Inc.;N;2;6;11
AA;Alcoa Corporation;N;4;9;37
GOLD;Gold.com, Inc.;N;1;0.7;29
AEM;Agnico Eagle Mines Limited;N;1;82;165
MP;MP Materials Corp.;N;5;10;58
ALB;Albemarle Corporation;N;0;13;115
# Real Estate
PLD;Prologis, Inc.;N;0;115;124
AMT;American Tower Corporation;N;4;84;180
EQIX;Equinix, Inc.;Q;4;76;775
WELL;Welltower Inc.;N;5;134;200
SPG;Simon Property Group, Inc.;N;2;60;183
O;Realty Income Corporation;N;2;52;57
PSA;Public Storage;N;0;48;273
OPEN;Opendoor Technologies Inc.;Q;3;5.5;7.5
CCI;Crown Castle Inc.;N;4;39;90
DLR;Digital Realty Trust, Inc.;N;0;54;156
# Utilities
NEE;NextEra Energy, Inc.;N;0;175;84
DUK;Duke Energy Corporation;N;0;95;123
SO;The Southern Company;N;0;100;91
D;Dominion Energy, Inc.;N;0;52;61
AEP;American Electric Power Company, Inc.;Q;0;65;122
CEG;Constellation Energy Corporation;Q;3;106;340
VST;Vistra Corp.;N;3;58;172
OKLO;Oklo Inc.;N;3;14;92
AWK;American Water Works Company, Inc.;N;2;25;130
EXC;Exelon Corporation;Q;0;46;46
SRE;Sempra;N;1;60;92
`;
