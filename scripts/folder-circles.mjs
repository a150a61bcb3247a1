// Cycles between the folders of a room; dependency-cruiser sees only cycles between files.

/** Folder below a room, also for deeper files: `src/server/market`; a file at the top of a room counts as a folder. */
const folderOf = (path) => path.split('/').slice(0, 3).join('/');

/**
 * One shortest circle for each knot of folders, as imports between files: `[{ from, to }, ...]`. Takes the modules of
 * dependency-cruiser, which include imports of types.
 */
export function circlesOf(modules) {
  /** Folder -> folder -> an import between them. */
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith('src/')) continue;
    for (const { resolved } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      if (!resolved.startsWith('src/') || from === to) continue;
      const out = arrows.get(from) ?? new Map();
      if (!out.has(to)) out.set(to, { from: source, to: resolved });
      arrows.set(from, out);
    }
  }
  const circles = [];
  const knotted = new Set();
  for (const folder of [...arrows.keys()].sort()) {
    if (knotted.has(folder)) continue;
    const circle = wayBack(arrows, folder);
    if (circle === null) continue;
    circles.push(circle);
    for (const { from } of circle) knotted.add(folderOf(from));
  }
  return circles;
}

/** Shortest way from a folder back to itself, or null. */
function wayBack(arrows, start) {
  const cameBy = new Map();
  const waiting = [start];
  for (const folder of waiting) {
    for (const [next, step] of arrows.get(folder) ?? []) {
      if (next === start) {
        const way = [step];
        for (let at = folder; at !== start; ) {
          const before = cameBy.get(at);
          way.unshift(before);
          at = folderOf(before.from);
        }
        return way;
      }
      if (cameBy.has(next)) continue;
      cameBy.set(next, step);
      waiting.push(next);
    }
  }
  return null;
}
