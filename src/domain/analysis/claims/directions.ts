// Words that state a direction: up and down, above and below, with their negations.

const UP =
  'rose|rises?|rising|risen|gain(?:s|ed|ing)?|up|add(?:s|ed)|climb(?:s|ed|ing)?|advanc(?:e[sd]?|ing)|jump(?:s|ed)?|surg(?:e[sd]?|ing)|soar(?:s|ed|ing)?|ris(?:e|ing)|rall(?:y|ied|ies|ying)|higher|increas(?:e[sd]?|ing)|gr[eo]ws?|grown|growing|improv(?:e[sd]?|ing)|positive|outperform(?:s|ed)?|beat(?:s|en)?|leap(?:s|t|ed)?|spik(?:es?|ed)|popp?(?:s|ed)|skyrocket(?:s|ed)?|rebound(?:s|ed)?|strengthen(?:s|ed)?|better|stronger|above';
const DOWN =
  'fell|falls?|falling|fallen|los(?:t|es?|ing|s|ses)|down|drop(?:s|ped|ping)?|declin(?:e[sd]?|ing)|slid(?:es?)?|sank|sinks?|shed(?:s|ding)?|lower|decreas(?:e[sd]?|ing)|slip(?:s|ped)?|tumbl(?:e[sd]?|ing)|plung(?:e[sd]?|ing)|plummet(?:s|ed|ing)?|crash(?:es|ed|ing)?|collaps(?:e[sd]?|ing)|retreat(?:s|ed)?|negative|dip(?:s|ped)?|gave up|given up|gives up|weaken(?:s|ed)?|underperform(?:s|ed)?|lag(?:s|ged|ging)?|trail(?:s|ed)|slump(?:s|ed|ing)?|sag(?:s|ged)|eas(?:es|ed)|sold off|pulled back|wiped out|worse|weaker|below';

const WORD = new RegExp(`(?<![\\p{L}\\p{N}-])(?:(${UP})|(${DOWN}))(?![\\p{L}\\p{N}])`, 'giu');
const NEGATED =
  /(?:\b(?:not|never|no|neither|nor|without|hardly|cannot|rather than|instead of|far from)|n't)\s+(?:(?:a|an|the|any|have|has|been|yet|really|actually|even)\s+){0,3}$/iu;
/** Marks and words that begin a new statement. */
const BREAK = /[;:]|,(?!\d)|\b(?:and|but|while|although|though|whereas|yet|despite|because|since the|as)\b/giu;

type Stated = { direction: 1 | -1; end: number };

export function directionsIn(text: string): Stated[] {
  return [...text.matchAll(WORD)].map(({ 0: word, 1: up, index }) => {
    const negated = NEGATED.test(text.slice(0, index));
    const direction = (up !== undefined) !== negated ? 1 : -1;
    return { direction, end: index + word.length };
  });
}

export const splitStatements = (sentence: string): string[] => sentence.split(BREAK);

/** Words of expectation, whose sentences make no claim about the present. */
export const SUPPOSED =
  /\b(?:if|unless|until|once|should|could|would|might|may|can|when|whether|watch|stop|a (?:close|break|move|drop|fall|rise|push|rally|return)|would|potential|think again|wait for|in case)\b/iu;
