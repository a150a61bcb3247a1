// First words of the sentence about verdicts that disagree.
export const DISAGREE = 'They disagree.';
