// Sectors and industries with the SIC code and text of the reference data.

type Industry = { name: string; sic_code: string; sic_description: string };
/** `common`: number of leading industries that invented companies work in. */
export type Sector = { name: string; industries: readonly Industry[]; common: number; volatility: number };

function parseIndustries(table: string): Industry[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [industry = '', sic_code = '', sic_description = ''] = line.trim().split(';');
      return { name: industry, sic_code, sic_description };
    });
}

/** `special`: industries of a few well-known companies only. */
function sector(name: string, volatility: number, table: string, special = ''): Sector {
  const common = parseIndustries(table);
  const industries = special === '' ? common : [...common, ...parseIndustries(special)];
  return { name, industries, common: common.length, volatility };
}

/** volatility is the sector factor's daily deviation. */
export const sectors: readonly Sector[] = [
  sector(
    'Technology',
    0.0075,
    `Software;7372;SERVICES-PREPACKAGED SOFTWARE
    Semiconductors;3674;SEMICONDUCTORS & RELATED DEVICES
    Consumer Electronics;3571;ELECTRONIC COMPUTERS
    Information Technology Services;7373;SERVICES-COMPUTER INTEGRATED SYSTEMS DESIGN
    Communication Equipment;3663;RADIO & TV BROADCASTING & COMMUNICATIONS EQUIPMENT`,
    `Computer Hardware;3570;COMPUTER & OFFICE EQUIPMENT`,
  ),
  sector(
    'Healthcare',
    0.007,
    `Biotechnology;2836;BIOLOGICAL PRODUCTS (NO DIAGNOSTIC SUBSTANCES)
    Drug Manufacturers;2834;PHARMACEUTICAL PREPARATIONS
    Medical Devices;3841;SURGICAL & MEDICAL INSTRUMENTS & APPARATUS
    Healthcare Plans;6324;HOSPITAL & MEDICAL SERVICE PLANS
    Diagnostics & Research;8071;SERVICES-MEDICAL LABORATORIES`,
  ),
  sector(
    'Financial Services',
    0.006,
    `Banks;6021;NATIONAL COMMERCIAL BANKS
    Asset Management;6282;INVESTMENT ADVICE
    Insurance;6331;FIRE, MARINE & CASUALTY INSURANCE
    Credit Services;6199;FINANCE SERVICES
    Capital Markets;6211;SECURITY BROKERS, DEALERS & FLOTATION COMPANIES`,
  ),
  sector(
    'Consumer Cyclical',
    0.0065,
    `Internet Retail;5961;RETAIL-CATALOG & MAIL-ORDER HOUSES
    Auto Manufacturers;3711;MOTOR VEHICLES & PASSENGER CAR BODIES
    Restaurants;5812;RETAIL-EATING PLACES
    Apparel Retail;5651;RETAIL-FAMILY CLOTHING STORES
    Travel & Leisure;7011;HOTELS & MOTELS`,
    `Home Improvement Retail;5211;RETAIL-LUMBER & OTHER BUILDING MATERIALS DEALERS
    Specialty Retail;5940;RETAIL-MISCELLANEOUS SHOPPING GOODS STORES
    Footwear & Accessories;3021;RUBBER & PLASTICS FOOTWEAR`,
  ),
  sector(
    'Communication Services',
    0.0065,
    `Internet Content & Information;7370;SERVICES-COMPUTER PROGRAMMING, DATA PROCESSING, ETC.
    Entertainment;7841;SERVICES-VIDEO TAPE RENTAL
    Telecom Services;4813;TELEPHONE COMMUNICATIONS (NO RADIOTELEPHONE)
    Advertising Agencies;7311;SERVICES-ADVERTISING AGENCIES`,
  ),
  sector(
    'Industrials',
    0.005,
    `Aerospace & Defense;3721;AIRCRAFT
    Machinery;3531;CONSTRUCTION MACHINERY & EQUIP
    Railroads;4011;RAILROADS, LINE-HAUL OPERATING
    Airlines;4512;AIR TRANSPORTATION, SCHEDULED
    Electrical Equipment;3600;ELECTRONIC & OTHER ELECTRICAL EQUIPMENT (NO COMPUTER EQUIP)`,
    `Waste Management;4953;REFUSE SYSTEMS
    Freight & Logistics;4210;TRUCKING & COURIER SERVICES (NO AIR)
    Ride Hailing;7389;SERVICES-BUSINESS SERVICES, NEC`,
  ),
  sector(
    'Consumer Defensive',
    0.004,
    `Beverages;2086;BOTTLED & CANNED SOFT DRINKS & CARBONATED WATERS
    Packaged Foods;2000;FOOD AND KINDRED PRODUCTS
    Household Products;2840;SOAP, DETERGENTS, CLEANING PREPARATIONS, PERFUMES, COSMETICS
    Discount Stores;5331;RETAIL-VARIETY STORES`,
    `Tobacco;2111;CIGARETTES`,
  ),
  sector(
    'Energy',
    0.009,
    `Oil & Gas Integrated;2911;PETROLEUM REFINING
    Oil & Gas Exploration;1311;CRUDE PETROLEUM & NATURAL GAS
    Oil & Gas Equipment;1389;OIL & GAS FIELD SERVICES, NEC
    Oil & Gas Midstream;4922;NATURAL GAS TRANSMISSION`,
  ),
  sector(
    'Basic Materials',
    0.007,
    `Chemicals;2860;INDUSTRIAL ORGANIC CHEMICALS
    Gold;1040;GOLD AND SILVER ORES
    Steel;3312;STEEL WORKS, BLAST FURNACES & ROLLING MILLS (COKE OVENS)
    Copper;1000;METAL MINING`,
    `Aluminum;3334;PRIMARY PRODUCTION OF ALUMINUM
    Rare Earths;1090;MISCELLANEOUS METAL ORES`,
  ),
  sector(
    'Real Estate',
    0.005,
    `REIT Industrial;6798;REAL ESTATE INVESTMENT TRUSTS
    REIT Residential;6798;REAL ESTATE INVESTMENT TRUSTS
    REIT Retail;6798;REAL ESTATE INVESTMENT TRUSTS
    Real Estate Services;6531;REAL ESTATE AGENTS & MANAGERS (FOR OTHERS)`,
    `REIT Specialty;6798;REAL ESTATE INVESTMENT TRUSTS
    REIT Healthcare;6798;REAL ESTATE INVESTMENT TRUSTS`,
  ),
  sector(
    'Utilities',
    0.0045,
    `Utilities Electric;4911;ELECTRIC SERVICES
    Utilities Gas;4923;NATURAL GAS TRANSMISSION & DISTRIBUTION
    Utilities Water;4941;WATER SUPPLY
    Renewable Utilities;4991;COGENERATION SERVICES & SMALL POWER PRODUCERS`,
  ),
];

export const sectorIndex = new Map(sectors.map((entry, index) => [entry.name, index]));
