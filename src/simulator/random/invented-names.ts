// Invented company names and tickers that cannot be taken for real ones.
import type { Chance } from './random.ts';

const first = (
  'Kestrel Juniper Copperline Larkspur Marrowstone Tidewheel Foxglove Brindle Cinderbrook Halcyon Wrenfield Quillmark ' +
  'Ambervale Thistledown Northgale Palewater Rookhaven Saltmeadow Umberlight Verdigris Willowmere Yarrowdale Zephyrine ' +
  'Ashlantern Birchwick Corvane Dovetailor Emberlyn Fernhollow Glasswing Hawthornby Ironquay Jasperline Kindlemoor ' +
  'Lanternfish Mosswarden Nettlecombe Oxbowden Pinecrest Quartzfield Ravenmoor Sablewood Tamarisk Undertow Vellumgate ' +
  'Wickerstone Xylograph Yellowfinch Zincwater Arborwyn Bellweather Cloudberry Driftwell Elderpath Frostmere Greywillow ' +
  'Heronsgate Inkwell Jubilant Knollwood Lindenfall Meadowlark Nightjar Orchardine Pebblebay Quenchford Ridgeback ' +
  'Starling Thornapple Uplander Vesperine Wildrye Yewbarrow Zinnia Almondine Bramblewick Candlewood Dunlin Eiderdown ' +
  'Fennimore Goldcrest Harrowgate Islemoor Jackdaw Kittiwake Lapwing Merganser Nuthatch Osprey Plover Quailridge ' +
  'Redstart Sandpiper Turnstone Umbrette Veery Whimbrel Yaffle Zander Acornbank Blackthorn Chestnutley Dewberry'
).split(' ');
const second = (
  'Lumen Vector Harbor Signal Orchard Meridian Lattice Anvil Beacon Cascade Delta Ember Flux Granite Helix Ion Junction ' +
  'Keystone Ledger Mosaic Nimbus Orbit Prism Quorum Relay Summit Tensor Umbra Vertex Wavelength Axiom Ballast Cobalt ' +
  'Dynamo Echo Fathom Gantry Horizon Inlet Jetty Kiln Lever Magnet Needle Oar Pulley Quiver Rudder Spindle Trellis ' +
  'Utopia Valve Winch Yardarm Zenith Arcade Bobbin Canopy Dial Easel Ferry Gable Hatch Icon Jigsaw Kettle Loom Mantle ' +
  'Nozzle Opal Parcel Quilt Rafter Sextant Tandem Upland Veranda Wicket Yonder Zither Abacus Bellows Cipher Derrick ' +
  'Epoch Filament Girder Hinge Isobar Joist Kernel Lantern Module Notch Octave Pivot Quartz Ratchet'
).split(' ');

const suffixes: Readonly<Record<string, readonly string[]>> = {
  Technology: ['Systems Inc.', 'Software Inc.', 'Semiconductor Corp.', 'Devices Inc.', 'Networks, Inc.'],
  Healthcare: ['Therapeutics Inc.', 'Biosciences Inc.', 'Medical Corp.', 'Pharma, Inc.', 'Diagnostics Inc.'],
  'Financial Services': ['Bancorp', 'Capital Corp.', 'Insurance Group', 'Financial Corp.', 'Lending Inc.'],
  'Consumer Cyclical': ['Stores Inc.', 'Motors Corp.', 'Resorts Inc.', 'Apparel Co.', 'Kitchens, Inc.'],
  'Communication Services': ['Media Inc.', 'Telecom Corp.', 'Interactive Inc.', 'Broadcasting Co.'],
  Industrials: ['Industries Inc.', 'Aerospace Corp.', 'Logistics Inc.', 'Machinery Co.', 'Electric Corp.'],
  'Consumer Defensive': ['Foods Inc.', 'Beverage Co.', 'Brands, Inc.', 'Household Corp.'],
  Energy: ['Petroleum Corp.', 'Energy Inc.', 'Drilling Co.', 'Midstream Partners LP'],
  'Basic Materials': ['Chemical Corp.', 'Gold Mining Inc.', 'Steel Co.', 'Metals Inc.'],
  'Real Estate': ['Properties Trust', 'Realty Inc.', 'Residential REIT', 'Land Co.'],
  Utilities: ['Power Co.', 'Gas Utilities Inc.', 'Water Works Co.', 'Renewables Inc.'],
};

const fundStyles = [
  'Large Blend',
  'Small Value',
  'Momentum',
  'Low Volatility',
  'Dividend Growth',
  'Quality',
  'Short Duration Bond',
  'Municipal Bond',
  'Emerging Markets',
  'Buffer',
  'Covered Call',
  'World Ex-US',
] as const;

/** Company name that is not in `taken`; adds it. */
export function inventedCompany(chance: Chance, sector: string, taken: Set<string>): string {
  for (;;) {
    const name = `${chance.pick(first)} ${chance.pick(second)} ${chance.pick(suffixes[sector] ?? ['Holdings Inc.'])}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

export function inventedFund(chance: Chance, taken: Set<string>): { name: string; style: string } {
  for (;;) {
    const style = chance.pick(fundStyles);
    const name = `${chance.pick(first)} ${chance.pick(second)} ${style} ETF`;
    if (taken.has(name)) continue;
    taken.add(name);
    return { name, style };
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
// Excludes letters with a meaning in fifth place on Nasdaq: Q bankruptcy, W warrant, U unit, R right, P preferred, F
// and Y foreign, X fund.
const fifthLetters = 'ABCDEGHIJKLMNOSTZ';

/** Ticker of four or five letters that begins with the initials of the name. */
export function inventedTicker(chance: Chance, name: string, taken: Set<string>): string {
  const initials = name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
    .replace(/[^A-Z]/g, '');
  for (;;) {
    let ticker = initials.slice(0, 2);
    while (ticker.length < 4) ticker += letters.charAt(chance.below(26));
    if (chance.unit() < 0.7) ticker += fifthLetters.charAt(chance.below(fifthLetters.length));
    if (taken.has(ticker)) continue;
    taken.add(ticker);
    return ticker;
  }
}
