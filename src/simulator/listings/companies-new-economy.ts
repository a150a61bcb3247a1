// Technology, media and consumer companies by real ticker and name; size and price are rough starting values.

/** Lines: symbol;name;exchange;industry number of its sector;cap in billions;price. A # line names the sector. */
export const newEconomy = `
# Technology
AAPL;Apple Inc.;Q;2;3900;265
MSFT;Microsoft Corporation;Q;0;3700;490
NVDA;NVIDIA Corporation;Q;1;4400;180
AVGO;Broadcom Inc.;Q;1;1600;340
ORCL;Oracle Corporation;N;0;620;220
CRM;Salesforce, Inc.;N;0;230;240
ADBE;Adobe Inc.;Q;0;145;340
AMD;Advanced Micro Devices, Inc.;Q;1;350;215
INTC;Intel Corporation;Q;1;165;36
CSCO;Cisco Systems, Inc.;Q;4;300;76
IBM;International Business Machines Corporation;N;3;280;300
QCOM;QUALCOMM Incorporated;Q;1;180;165
TXN;Texas Instruments Incorporated;Q;1;150;165
INTU;Intuit Inc.;Q;0;180;640
NOW;ServiceNow, Inc.;N;0;170;820
AMAT;Applied Materials, Inc.;Q;1;185;230
MU;Micron Technology, Inc.;Q;1;260;235
LRCX;Lam Research Corporation;Q;1;190;150
ADI;Analog Devices, Inc.;Q;1;115;235
KLAC;KLA Corporation;Q;1;150;1150
PANW;Palo Alto Networks, Inc.;Q;0;130;190
CRWD;CrowdStrike Holdings, Inc.;Q;0;125;500
SNPS;Synopsys, Inc.;Q;0;75;400
CDNS;Cadence Design Systems, Inc.;Q;0;85;310
PLTR;Palantir Technologies Inc.;Q;0;400;170
ANET;Arista Networks Inc;N;4;160;128
MRVL;Marvell Technology, Inc.;Q;1;75;87
FTNT;Fortinet, Inc.;Q;0;62;80
WDAY;Workday, Inc.;Q;0;60;225
SNOW;Snowflake Inc.;N;0;85;250
DDOG;Datadog, Inc.;Q;0;58;165
NET;Cloudflare, Inc.;N;0;75;210
ZS;Zscaler, Inc.;Q;0;45;280
TEAM;Atlassian Corporation;Q;0;42;160
MDB;MongoDB, Inc.;Q;0;28;340
SMCI;Super Micro Computer, Inc.;Q;5;22;36
DELL;Dell Technologies Inc.;N;5;90;130
HPQ;HP Inc.;N;5;24;25
HPE;Hewlett Packard Enterprise Company;N;4;29;22
MSTR;Strategy Inc;Q;0;60;210
ARM;Arm Holdings plc;Q;1;150;140
ASML;ASML Holding N.V.;Q;1;400;1020
TSM;Taiwan Semiconductor Manufacturing Company Ltd.;N;1;1450;280
SAP;SAP SE;N;0;290;245
SHOP;Shopify Inc.;Q;0;190;150
ON;ON Semiconductor Corporation;Q;1;20;48
MCHP;Microchip Technology Incorporated;Q;1;29;54
NXPI;NXP Semiconductors N.V.;Q;1;50;200
STX;Seagate Technology Holdings plc;Q;5;55;260
WDC;Western Digital Corporation;Q;5;52;150
GLW;Corning Incorporated;N;4;70;82
APH;Amphenol Corporation;N;4;170;138
MSI;Motorola Solutions, Inc.;N;4;62;375
TWLO;Twilio Inc.;N;0;19;125
U;Unity Software Inc.;N;0;17;40
PATH;UiPath, Inc.;N;0;7;14
AI;C3.ai, Inc.;N;0;2;14
SOUN;SoundHound AI, Inc.;Q;0;5;12
IONQ;IonQ, Inc.;N;5;16;47
RGTI;Rigetti Computing, Inc.;Q;5;8;25
QBTS;D-Wave Quantum Inc.;N;5;8;22
GTLB;GitLab Inc.;Q;0;7;43
OKTA;Okta, Inc.;Q;0;14;82
HUBS;HubSpot, Inc.;N;0;20;370
DOCU;DocuSign, Inc.;Q;0;14;68
ZM;Zoom Communications, Inc.;Q;0;24;80
ADSK;Autodesk, Inc.;Q;0;63;295
ACN;Accenture plc;N;3;155;250
FSLR;First Solar, Inc.;Q;1;28;260
ENPH;Enphase Energy, Inc.;Q;1;4;29
AMKR;Amkor Technology, Inc.;Q;1;8;34
# Communication Services
GOOGL;Alphabet Inc. Class A;Q;0;3600;300
GOOG;Alphabet Inc. Class C;Q;0;3600;300
META;Meta Platforms, Inc.;Q;0;1550;600
NFLX;Netflix, Inc.;Q;1;450;106
DIS;The Walt Disney Company;N;1;190;105
CMCSA;Comcast Corporation;Q;2;100;27
T;AT&T Inc.;N;2;180;25
VZ;Verizon Communications Inc.;N;2;172;41
TMUS;T-Mobile US, Inc.;Q;2;235;210
SPOT;Spotify Technology S.A.;N;1;125;600
SNAP;Snap Inc.;N;0;13;8
PINS;Pinterest, Inc.;N;0;18;26
RDDT;Reddit, Inc.;N;0;35;190
ROKU;Roku, Inc.;Q;1;14;97
EA;Electronic Arts Inc.;Q;1;50;200
TTWO;Take-Two Interactive Software, Inc.;Q;1;43;235
WBD;Warner Bros. Discovery, Inc.;Q;1;57;23
AMC;AMC Entertainment Holdings, Inc.;N;1;1;2.3
DJT;Trump Media & Technology Group Corp.;Q;0;3;11
OMC;Omnicom Group Inc.;N;3;14;72
TTD;The Trade Desk, Inc.;Q;3;19;40
RBLX;Roblox Corporation;N;1;66;95
MTCH;Match Group, Inc.;Q;0;8;33
CHTR;Charter Communications, Inc.;Q;2;26;202
# Consumer Cyclical
AMZN;Amazon.com, Inc.;Q;0;2400;222
TSLA;Tesla, Inc.;Q;1;1350;400
HD;The Home Depot, Inc.;N;5;340;342
MCD;McDonald's Corporation;N;2;220;310
NKE;NIKE, Inc.;N;7;95;64
LOW;Lowe's Companies, Inc.;N;5;130;232
SBUX;Starbucks Corporation;Q;2;96;85
BKNG;Booking Holdings Inc.;Q;4;155;4800
TJX;The TJX Companies, Inc.;N;3;165;149
ABNB;Airbnb, Inc.;Q;4;70;115
MAR;Marriott International, Inc.;Q;4;80;295
CMG;Chipotle Mexican Grill, Inc.;N;2;42;32
GM;General Motors Company;N;1;66;70
F;Ford Motor Company;N;1;51;13
RIVN;Rivian Automotive, Inc.;Q;1;18;15
LCID;Lucid Group, Inc.;Q;1;4;13
NIO;NIO Inc.;N;1;13;6
XPEV;XPeng Inc.;N;1;20;21
LI;Li Auto Inc.;Q;1;19;18
BABA;Alibaba Group Holding Limited;N;0;370;153
JD;JD.com, Inc.;Q;0;42;29
PDD;PDD Holdings Inc.;Q;0;165;116
MELI;MercadoLibre, Inc.;Q;0;102;2020
EBAY;eBay Inc.;Q;0;37;82
ETSY;Etsy, Inc.;Q;0;5;54
CVNA;Carvana Co.;N;6;68;315
GME;GameStop Corp.;N;6;9;20
CHWY;Chewy, Inc.;N;0;14;33
DKNG;DraftKings Inc.;Q;4;15;31
LVS;Las Vegas Sands Corp.;N;4;46;67
WYNN;Wynn Resorts, Limited;Q;4;13;125
CCL;Carnival Corporation & plc;N;4;33;25
RCL;Royal Caribbean Cruises Ltd.;N;4;70;258
NCLH;Norwegian Cruise Line Holdings Ltd.;N;4;8;18
ORLY;O'Reilly Automotive, Inc.;Q;6;83;98
AZO;AutoZone, Inc.;N;6;63;3800
LULU;Lululemon Athletica Inc.;Q;3;20;170
ULTA;Ulta Beauty, Inc.;Q;6;24;530
YUM;Yum! Brands, Inc.;N;2;42;150
DASH;DoorDash, Inc.;Q;0;85;198
`;
