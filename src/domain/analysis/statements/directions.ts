// Words that state a direction: up and down, above and below, with their negations.

export type Direction = 1 | -1 | 0;

const UP =
  'rose|rises?|rising|risen|gain(?:s|ed|ing)?|up|add(?:s|ed)|climb(?:s|ed|ing)?|advanc(?:e[sd]?|ing)|jump(?:s|ed)?|surg(?:e[sd]?|ing)|soar(?:s|ed|ing)?|ris(?:e|ing)|rall(?:y|ied|ies|ying)|higher|increas(?:e[sd]?|ing)|gr[eo]ws?|grown|growing|improv(?:e[sd]?|ing)|positive|outperform(?:s|ed)?|beat(?:s|en)?|leap(?:s|t|ed)?|spik(?:es?|ed)|popp?(?:s|ed)|skyrocket(?:s|ed)?|rebound(?:s|ed)?|strengthen(?:s|ed)?|better|stronger|above';
const DOWN =
  'fell|falls?|falling|fallen|los(?:t|es?|ing|s|ses)|down|drop(?:s|ped|ping)?|declin(?:e[sd]?|ing)|slid(?:es?)?|sank|sinks?|shed(?:s|ding)?|lower|decreas(?:e[sd]?|ing)|slip(?:s|ped)?|tumbl(?:e[sd]?|ing)|plung(?:e[sd]?|ing)|plummet(?:s|ed|ing)?|crash(?:es|ed|ing)?|collaps(?:e[sd]?|ing)|retreat(?:s|ed)?|negative|dip(?:s|ped)?|gave up|given up|gives up|weaken(?:s|ed)?|underperform(?:s|ed)?|lag(?:s|ged|ging)?|trail(?:s|ed)|slump(?:s|ed|ing)?|sag(?:s|ged)|eas(?:es|ed)|sold off|pulled back|wiped out|worse|weaker|below';

const WORD = new RegExp(`(?<![\\p{L}\\p{N}-])(?:(${UP})|(${DOWN}))(?![\\p{L}\\p{N}])`, 'giu');
const NEGATED =
  /(?:\b(?:not|never|no|neither|nor|without|hardly|cannot|rather than|instead of|far from)|n't)\s+(?:(?:a|an|the|any|have|has|been|yet|really|actually|even)\s+){0,3}$/iu;
/** A new statement begins. */
const BREAK = /[;:]|,(?!\d)|\b(?:and|but|while|although|though|whereas|yet|despite|because|since the|as)\b/giu;

export type Stated = { direction: 1 | -1; at: number; end: number; word: string };

export function directionsIn(text: string): Stated[] {
  return [...text.matchAll(WORD)].map(({ 0: word, 1: up, index }) => {
    const negated = NEGATED.test(text.slice(0, index));
    const direction = (up !== undefined) !== negated ? 1 : -1;
    return { direction, at: index, end: index + word.length, word: word.toLowerCase() };
  });
}

/** The part of a text behind its last break. */
export function lastStatement(text: string): string {
  const last = [...text.matchAll(BREAK)].at(-1);
  return last === undefined ? text : text.slice(last.index + last[0].length);
}

/** The direction stated last before a figure; 0 without one. */
export function directionBefore(text: string): Direction {
  return directionsIn(lastStatement(text)).at(-1)?.direction ?? 0;
}

const NEXT = /^[\s)]*(?:(?:to the|in|of)\s+)?([\p{L}]+)/u;

/** The direction stated right after a figure; 0 without one. */
export function directionAfter(text: string): Direction {
  const next = NEXT.exec(text);
  if (next === null) return 0;
  const stated = directionsIn(next[0])[0];
  return stated?.direction ?? 0;
}

const COMPARED =
  /^\s*(?:(?:well|far|still|just|only|away)\s+)*(above|over|higher than|more than|greater than|better than|stronger than|ahead of|up from|below|under|beneath|lower than|less than|worse than|weaker than|behind|off|short of|shy of|down from|away from|from|to go to|to|than|against|versus|vs\.?)\s+(?:(?:its|the|their|his|both|current|latest|a|of)\s+)*$/iu;
const LESS = /^(?:below|under|beneath|lower|less|worse|weaker|behind|off|short|shy|down)/iu;
const MORE = /^(?:above|over|higher|more|greater|better|stronger|ahead|up)/iu;

/**
 * Direction of the words between a figure and the label it is measured from: 1 above, -1 below, 0 no side; null is no
 * comparison.
 */
export function comparison(between: string): Direction | null {
  const word = COMPARED.exec(between)?.[1];
  if (word === undefined) return null;
  return LESS.test(word) ? -1 : MORE.test(word) ? 1 : 0;
}

/** Words of expectation, whose sentences make no claim about the present. */
export const SUPPOSED =
  /\b(?:if|unless|until|once|should|could|would|might|may|can|when|whether|watch|stop|a (?:close|break|move|drop|fall|rise|push|rally|return)|would|potential|think again|wait for|in case)\b/iu;
