// Nouns a figure is said to be the value of that no label knows: "the backlog is", "a premium of".

/** Words right before "is", "of" or ":" that do not name a value of their own. */
const PLAIN = new Set(
  (
    'it its that this these those there which what who and or but now today currently still also only just already again ' +
    'level levels value values reading readings figure figures total rate ratio amount amounts sum average mean multiple ' +
    'here price prices gap distance move moves swing swings close session latter former respectively each both score scores ' +
    'point points count number counts oversold overbought neutral bullish bearish high low flat stable elevated moderate large small ' +
    'split balance mix ' +
    'gain gains loss losses rise fall drop decline increase decrease advance return change range positive negative ' +
    'day days week month months year years at them as kind because stands standing sits up down maximum minimum'
  ).split(' '),
);
const VALUE_OF =
  /(?:^|[^\p{L}'-])(\p{L}[\p{L}'-]*)\s+(?:(?:is|are|was|were|be|being|equals?|totals?|reache[sd]|stands?|stood|sits|comes|came|amounts?|remains?)(?:\s+(?:at|to|in at))?|of|has|shows?)\s+(?:(?:about|around|roughly|nearly|almost|approximately|only|just|now|currently|still|exactly|some|at|a|an|the|over|under|above|below|up|down|higher|lower|not|well|far|by)\s+)*$/iu;
const COLON = /(\p{L}[\p{L}'-]*)\s*[:=]\s*(?:about |around |roughly )?$/iu;
/** The title of a statement, which a figure behind it is no value of. */
const TITLE = /largest risk:\s*$/iu;
const OWNED = /['\u2019]s\s+(\p{L}+)/iu;

/** The unknown noun between a label, or the beginning, and a figure; null without one. */
export function unknownHead(near: string, unlabelled: boolean): string | null {
  const owned = OWNED.exec(near)?.[1];
  if (owned !== undefined && !PLAIN.has(owned.toLowerCase())) return owned;
  const head = (VALUE_OF.exec(near) ?? COLON.exec(near.replace(TITLE, '')))?.[1];
  if (head === undefined || PLAIN.has(head.toLowerCase())) return null;
  return unlabelled || !/(?:ly|ed|ing)$/iu.test(head) ? head : null;
}
