// Items of a lane placed on the chart's axis: cut at its edges, joined where they lie too close to be pointed at.

/** `from` and `to` are shares (0..1) of the width; `of` are the spans or points drawn as one, oldest first. */
export type LaneItem<Said> = { from: number; to: number; of: readonly [Said, ...Said[]] };

type Slots = { from: number; to: number };

/**
 * Lane items, oldest first. An item is at least `least` of the width. One that begins less than `least` after the start
 * of the previous item is merged into it; any other ends the previous item where it begins. Items outside the visible
 * slots are left out.
 */
export function laneItems<Said>(
  said: readonly Said[],
  { from, to }: Slots,
  least: number,
  placeOf: (one: Said) => Slots | null,
): LaneItem<Said>[] {
  const items: LaneItem<Said>[] = [];
  const toShare = (slot: number) => Math.max(0, Math.min(1, (slot - from) / (to - from)));
  for (const one of said) {
    const place = placeOf(one);
    if (place === null || place.from >= to || place.to < from || (place.to === from && place.from < from)) continue;
    const begin = Math.min(1 - least, toShare(place.from));
    const end = Math.max(begin + least, toShare(place.to));
    const before = items.at(-1);
    if (before !== undefined && begin - before.from < least) {
      before.to = Math.max(before.to, end);
      before.of = [...before.of, one];
      continue;
    }
    if (before !== undefined) before.to = Math.min(before.to, begin);
    items.push({ from: begin, to: end, of: [one] });
  }
  return items;
}
