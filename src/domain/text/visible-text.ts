// Single line of text without invisible characters.

/** Invisible characters: they change text direction, join characters or hide text (tags, variation selectors). */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u3164|\uffa0/gu;
const SPACES = /[\t\n\v\f\r\u2028\u2029]+/g;

export const visibleText = (text: string): string => text.replace(SPACES, ' ').replace(UNSEEN, '');
