// Cached log closes of listings that follow no other: own walk plus market and sector, or value of a fund's members.
import { findReportPhase, type Listing, type Members, quarterLength } from '../listings/listing.ts';
import { draw, mix, normal, unit } from '../random/random.ts';
import type { Factors } from './factors.ts';
import { blockLength, expectStep, revertingWalk } from './reverting-walk.ts';

/** `relatives`: prices as multiples of price0; null until a fund needs them. */
type ClosePath = { first_block: number; closes: Float32Array; relatives: Float32Array | null };

export type ClosePaths = {
  factors: Factors;
  constituents: readonly Listing[];
  by_listing: (ClosePath | undefined)[];
};

/** Blocks that a new path holds before the requested one. */
const blocksBack = 7;
/** Distance in blocks from which a request starts a new path instead of growing the old one. */
const mostBlocksApart = 24;

/** Log return by session, without market and sector. */
function createOwnStep(listing: Listing): (session: number) => number {
  const { key, daily_vol } = listing;
  const phase = findReportPhase(listing);
  return (session) => {
    const bits = draw(key, session);
    let z = normal(bits);
    const rare = mix(bits ^ 0x3c6ef372);
    if (rare < 51_000_000) z += (rare & 1 ? 1 : -1) * (2 + 3 * unit(mix(rare)));
    if (phase !== null && (session + phase) % quarterLength === 0) z = z * 1.3 + normal(mix(bits ^ 0x1b873593)) * 2.4;
    return z * daily_vol;
  };
}

const lastBlock = ({ first_block, closes }: ClosePath): number => first_block + closes.length / blockLength;

function ownCloses(factors: Factors, listing: Listing, first_block: number, blocks: number): Float32Array {
  const own = revertingWalk(createOwnStep(listing), first_block, blocks);
  const closes = new Float32Array(own.length);
  const base = Math.log(listing.price0);
  const { beta, sector_beta } = listing;
  const sector = factors.sectors[listing.sector];
  for (let at = 0; at < own.length; at += 1) {
    const session = first_block * blockLength + at;
    closes[at] =
      base + (own[at] as number) + beta * (factors.market[session] ?? 0) + sector_beta * (sector?.[session] ?? 0);
  }
  return closes;
}

function findRelatives(path: ClosePath, { price0 }: Listing): Float32Array {
  if (path.relatives) return path.relatives;
  const { closes } = path;
  const relatives = new Float32Array(closes.length);
  for (let at = 0; at < closes.length; at += 1) relatives[at] = Math.exp(closes[at] as number) / price0;
  path.relatives = relatives;
  return relatives;
}

/** Log closes of a fund that holds fixed shares of its members. */
function fundCloses(paths: ClosePaths, fund: Listing, { at, weights }: Members, first: number, blocks: number) {
  const values = new Float64Array(blocks * blockLength);
  for (let n = 0; n < at.length; n += 1) {
    const member = paths.constituents[at[n] as number] as Listing;
    // Long paths of members are not cached: they would stay in memory.
    const path =
      blocks > mostBlocksApart
        ? makePath(paths, member, first, blocks)
        : keepPath(paths, member, first, first + blocks);
    const relatives = findRelatives(path, member);
    const weight = weights[n] as number;
    const start = (first - path.first_block) * blockLength;
    for (let to = 0; to < values.length; to += 1) {
      values[to] = (values[to] as number) + weight * (relatives[start + to] as number);
    }
  }
  const closes = new Float32Array(values.length);
  for (let to = 0; to < closes.length; to += 1) closes[to] = Math.log(fund.price0 * (values[to] as number));
  return closes;
}

function makePath(paths: ClosePaths, listing: Listing, first_block: number, blocks: number): ClosePath {
  const closes = listing.members
    ? fundCloses(paths, listing, listing.members, first_block, blocks)
    : ownCloses(paths.factors, listing, first_block, blocks);
  return { first_block, closes, relatives: null };
}

function growPath(paths: ClosePaths, listing: Listing, path: ClosePath, first_block: number, end: number): ClosePath {
  const closes = new Float32Array((end - first_block) * blockLength);
  const add = (first: number, to: number): void => {
    if (to <= first) return;
    closes.set(makePath(paths, listing, first, to - first).closes, (first - first_block) * blockLength);
  };
  add(first_block, path.first_block);
  closes.set(path.closes, (path.first_block - first_block) * blockLength);
  add(lastBlock(path), end);
  return { first_block, closes, relatives: null };
}

/** Cached path that covers these blocks: the known one extended, or a new one if that is far away. */
function keepPath(paths: ClosePaths, listing: Listing, from: number, to: number): ClosePath {
  const known = paths.by_listing[listing.index];
  if (known && known.first_block <= from && lastBlock(known) >= to) return known;
  const isNear = known && Math.abs(to - 2 - known.first_block) < mostBlocksApart;
  const path = isNear
    ? growPath(paths, listing, known, Math.min(from, known.first_block), Math.max(to, lastBlock(known)))
    : makePath(paths, listing, from, to - from);
  paths.by_listing[listing.index] = path;
  return path;
}

/** Caches the closes of a range of sessions in one step. */
export function prepareCloses(paths: ClosePaths, listing: Listing, from: number, to: number): void {
  keepPath(paths, listing, Math.floor(from / blockLength), Math.floor(to / blockLength) + 1);
}

export function logClose(paths: ClosePaths, listing: Listing, session: number): number {
  let path = paths.by_listing[listing.index];
  let at = path ? session - path.first_block * blockLength : -1;
  if (!path || at < 0 || at >= path.closes.length) {
    const block = Math.floor(session / blockLength);
    const isNear = path && Math.abs(block - path.first_block) < mostBlocksApart;
    path = keepPath(paths, listing, block - (isNear ? 1 : blocksBack), block + 2);
    at = session - path.first_block * blockLength;
  }
  return path.closes[at] as number;
}

/** Weights of a fund's members at the close of a session. */
export function memberWeights(paths: ClosePaths, { at, weights }: Members, session: number): Float64Array {
  const values = weights.map((weight, n) => {
    const member = paths.constituents[at[n] as number] as Listing;
    return (weight * Math.exp(logClose(paths, member, session))) / member.price0;
  });
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / total);
}

/** Standard deviation of the own return of a report day, in multiples of `daily_vol`. */
const reportDeviation = 2.78;

/** Own return of a report day in its standard deviations; nearly normal. */
export const reportMove = (listing: Listing, session: number): number =>
  createOwnStep(listing)(session) / listing.daily_vol / reportDeviation;

/** Expected log return of a session without market and sector: reverts part of the listing's past blocks. */
export const expectedOwnStep = (listing: Listing, session: number): number =>
  expectStep(createOwnStep(listing), session);

/** The listing's own log return (market and sector taken out) over the next n sessions. */
export function ownReturnAhead(paths: ClosePaths, listing: Listing, session: number, n: number): number {
  const { market, sectors } = paths.factors;
  const end = session + n;
  const moved = (levels: Float64Array | undefined): number => (levels?.[end] ?? 0) - (levels?.[session] ?? 0);
  return (
    logClose(paths, listing, end) -
    logClose(paths, listing, session) -
    listing.beta * moved(market) -
    listing.sector_beta * moved(sectors[listing.sector])
  );
}

/** Standard deviation of `ownReturnAhead` over n sessions; 1.15 covers rare jumps and report days. */
export const ownDeviation = (listing: Listing, n: number): number => listing.daily_vol * 1.15 * Math.sqrt(n);
