// Tables in which several words share a row.

/** Value by word; a key holds the words of its row, separated by spaces. */
export const eachWord = <Value>(table: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([words, value]) => words.split(' ').map((word): [string, Value] => [word, value])),
  );
