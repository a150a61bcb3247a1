// Periods of moves named in a text, and the facts that contain a move of each period.

const rows: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:13|4|52)[\s-]weeks?\b/iu, ['vs_sp500_4w', 'vs_sp500_13w', 'vs_sp500_52w']],
  [
    /\b(?:year[\s-]to[\s-]date|ytd|this year|since (?:january|the (?:start|beginning) of the year))\b/iu,
    ['return_ytd', 'vs_sp500_ytd'],
  ],
  [/\b(?:3|three|last three|past three)[\s-]months?\b/iu, ['return_3m']],
  [
    /\b(?:in|over|of|for|this|last|past|the|1|one|a)[\s-](?:last |past |one |1[\s-])?month\b|\bmonthly\b/iu,
    ['return_1m'],
  ],
  [
    /\b(?:today|intraday|daily|on the day|the day|session|since (?:the |its )?(?:previous|last|yesterday's) close)\b/iu,
    ['change', 'change_pct'],
  ],
  [/\b(?:yesterday|hour|weeks?|weekly|months|quarters?|quarterly|years?|decades?|last session)\b/iu, []],
];

/** Facts of the period that a text names; null when it names none. */
export function periodFacts(text: string): readonly string[] | null {
  const plain = text.replace(/52[\s-]week (?:high|low|range)s?/giu, '');
  return rows.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
