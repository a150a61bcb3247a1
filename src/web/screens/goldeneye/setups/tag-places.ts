// Places of tags along an axis: each as near to its value as the distance between tags allows.

/** Tops in px, in the order given, at least `apart` from each other; inside `room` unless there are too many. */
export function placeTags(wanted: readonly number[], apart: number, room: number): number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let least = apart / 2;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, least);
    least = (placed[at] ?? 0) + apart;
  }
  let most = room - apart / 2;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, most);
    most = (placed[at] ?? 0) - apart;
  }
  return placed;
}
