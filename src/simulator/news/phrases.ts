// Phrases of simulated articles by tone, for manufacturers, other companies and funds.
import type { Listing } from '../listings/listing.ts';

export type Tone = 'positive' | 'neutral' | 'negative';
export type Phrases = { subjects: readonly string[]; turns: readonly string[]; reasons: readonly string[] };

const company: Record<Tone, Phrases> = {
  positive: {
    subjects: [
      'gains a large customer',
      'wins a multi-year contract',
      'reports demand above expectations',
      'expands into two new markets',
      'announces a larger buyback',
      'cuts costs faster than planned',
      'lifts its margin target',
      'renews its largest contract',
    ],
    turns: [
      'shares firm on the news',
      'analysts see room for more',
      'a quiet quarter ends well',
      'investors take note',
      'management sounds confident',
      'volume picks up early',
      'the sector follows',
      'estimates may rise',
    ],
    reasons: [
      'The article describes rising demand and improving margins.',
      'Business and outlook are described as better than expected.',
      'The report names a new contract and lower costs.',
    ],
  },
  neutral: {
    subjects: [
      'will present at an industry conference',
      'names a new head of operations',
      'schedules its annual meeting',
      'files a routine notice',
      'moves its headquarters',
      'completes a refinancing on like terms',
      'publishes its sustainability report',
      'renews an existing partnership',
      'trades near its average',
    ],
    turns: [
      'what to know before the open',
      'no change for holders',
      'five questions for the quarter',
      'the numbers in brief',
      'options traders wait',
      'a look at valuation',
      'holders stay put',
      'the market shrugs',
    ],
    reasons: [
      'The article reports facts without a view on the price.',
      'The event is routine and leaves expectations unchanged.',
      'Both sides of the case are given equal room.',
    ],
  },
  negative: {
    subjects: [
      'ends a partnership early',
      'loses a large customer',
      'reports weaker demand',
      'announces a secondary offering',
      'warns on margins',
      'sees its finance chief depart',
      'pauses its buyback',
      'takes a charge on a failed project',
      'meets stronger competition on price',
    ],
    turns: [
      'shares slip on the news',
      'analysts trim targets',
      'a difficult quarter looms',
      'sellers take control',
      'management offers few answers',
      'volume jumps on the way down',
      'the sector feels it too',
      'estimates may fall',
    ],
    reasons: [
      'The article describes falling demand and pressure on margins.',
      'Margins are said to shrink while costs rise.',
      'The report names lost business and a failed project.',
    ],
  },
};

/** Phrases for makers of goods, in addition to those of any company. */
const ofMakers: Record<Tone, readonly string[]> = {
  positive: [
    'receives a record order',
    'gets a favorable ruling on its main product',
    'signs a supply agreement with a large customer',
    'sees backlog grow for a third quarter',
    'brings a delayed line into operation',
  ],
  neutral: ['reviews its product line', 'answers questions about its supply chain'],
  negative: ['delays a product launch', 'faces questions over inventories', 'recalls a batch of products'],
};
const ofOthers: Record<Tone, readonly string[]> = {
  positive: ['adds more customers than expected', 'extends its agreement with a large partner'],
  neutral: ['reviews its range of services', 'opens another office'],
  negative: ['loses customers to a rival', 'reports an outage of its systems', 'writes off part of an acquisition'],
};

const fund: Record<Tone, Phrases> = {
  positive: {
    subjects: [
      'takes in money for a fifth week',
      'gains ground',
      'draws more buyers than sellers',
      'rises with its largest holdings',
    ],
    turns: ['traders take note', 'volume picks up early', 'a look at its largest holdings', 'the week in brief'],
    reasons: ['The article describes money flowing in.', 'Its holdings are described as better than expected.'],
  },
  neutral: {
    subjects: [
      'pays its quarterly distribution',
      'publishes its holdings',
      'rebalances as scheduled',
      'trades near the value of its holdings',
    ],
    turns: ['what holders should know', 'the numbers in brief', 'a look at its costs', 'holders stay put'],
    reasons: ['The article reports facts without a view on the price.', 'The event is routine.'],
  },
  negative: {
    subjects: [
      'sees money leave for a third week',
      'falls with its largest holdings',
      'loses ground',
      'draws more sellers than buyers',
    ],
    turns: ['traders step back', 'volume jumps on the way down', 'a look at what weighs on it', 'the week in brief'],
    reasons: ['The article describes money flowing out.', 'Its largest holdings are said to be under pressure.'],
  },
};

/** Industries that sell things they make. */
const makers = new Set([
  'Semiconductors',
  'Consumer Electronics',
  'Communication Equipment',
  'Computer Hardware',
  'Biotechnology',
  'Drug Manufacturers',
  'Medical Devices',
  'Auto Manufacturers',
  'Footwear & Accessories',
  'Aerospace & Defense',
  'Machinery',
  'Electrical Equipment',
  'Beverages',
  'Packaged Foods',
  'Household Products',
  'Tobacco',
  'Chemicals',
  'Steel',
  'Aluminum',
]);

const withMore = (more: Record<Tone, readonly string[]>): Record<Tone, Phrases> => {
  const joined = (tone: Tone) => ({ ...company[tone], subjects: [...company[tone].subjects, ...more[tone]] });
  return { positive: joined('positive'), neutral: joined('neutral'), negative: joined('negative') };
};
const maker = withMore(ofMakers);
const other = withMore(ofOthers);

export function phrasesFor({ type, industry }: Pick<Listing, 'type' | 'industry'>, tone: Tone): Phrases {
  if (type === 'ETF') return fund[tone];
  return makers.has(industry) ? maker[tone] : other[tone];
}
