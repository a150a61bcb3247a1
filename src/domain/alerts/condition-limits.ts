// Limits of the figures of alert conditions, for their schema and for forms. Least prices and paces are those of forms.

export const conditionLimits = {
  price: { least: 0.0001, most: 1_000_000 },
  pace: { least: 0.1, most: 1_000 },
  score: { least: -1_000, most: 1_000 },
  move: { least: 1, most: 2_000 },
  strength: { least: 0, most: 100 },
  sessions: { least: 0, most: 20 },
} as const;
