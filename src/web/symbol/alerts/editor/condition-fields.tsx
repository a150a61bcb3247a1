// Fields of a condition, declared for each kind: selects, and numbers with their limits.

import { useId, useState } from 'react';
import type { AlertCondition, AlertKind } from '../../../../domain/alerts/alert-condition.ts';
import { conditionLimits } from '../../../../domain/alerts/alert-limits.ts';
import { productWords } from '../../../../domain/alerts/product-events.ts';
import { patternNames } from '../../../../domain/goldeneye/golden-eye.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { filterCodes, filterNames } from '../../../../domain/screener/rules/filters.ts';
import { lightRules } from '../../../../domain/screener/rules/judge-lights.ts';
import { lightWords } from '../../../../domain/screener/rules/signal-lights.ts';
import { decisions, lights, signalNames } from '../../../../domain/screener/screener-stock.ts';
import { expertLists } from '../../../../domain/signals/expert-lists.ts';
import { readTypedFigure } from '../../../../domain/text/typed-figure.ts';
import { horizonNames, horizons, type VerdictWord } from '../../../../domain/verdicts/verdict.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';

type ConditionOf<Kind extends AlertKind> = Extract<AlertCondition, { kind: Kind }>;
type Option = readonly [value: string | number, label: string];

/** Select field. */
type Choice = {
  /** May depend on the other fields. */
  options: readonly Option[] | ((condition: never) => readonly Option[]);
  /** Label of the option for no choice. */
  any?: string;
  /** Present if no choice is stored as undefined instead of null. */
  none?: undefined;
  /** Other fields that a choice resets. */
  resets?: object;
};

type Figure = {
  least: number;
  most: number;
  /** Accepts whole numbers only. */
  whole?: true;
  unit?: string;
  /** True if 0 means any value, which is stored as null. */
  zeroIsAny?: true;
};

/** `name`: key of the field in the condition. */
type Field<Name extends string = string> = { name: Name; label: string; input: Choice | Figure };
type FieldOf<Kind extends AlertKind> = Field<Exclude<keyof ConditionOf<Kind>, 'kind'> & string>;

const figure = <Name extends string>(name: Name, label: string, input: Figure): Field<Name> => ({ name, label, input });
const choice = <Name extends string>(
  name: Name,
  label: string,
  options: Choice['options'],
  extra?: Omit<Choice, 'options'>,
): Field<Name> => ({ name, label, input: { options, ...extra } });

const themselves = (values: readonly string[]): Option[] => values.map((value) => [value, value]);
const inWords = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>): Option[] =>
  values.map((value) => [value, words[value]]);
const named = <Value extends string>(values: readonly Value[], toWord: (value: Value) => string): Option[] =>
  values.map((value) => [value, toWord(value)]);

const crossings: readonly Option[] = [
  ['above', 'rises above'],
  ['below', 'falls below'],
];

/** Verdict words a rule can wait for, by horizon. */
const wordsOf: Readonly<Record<(typeof horizons)[number], readonly VerdictWord[]>> = {
  minutes: ['BUY', 'SELL', 'WATCH', 'NONE'],
  today: ['YES', 'MAYBE', 'NO'],
  weeks: ['STRONG BUY', 'BUY', 'HOLD', 'SELL', 'STRONG SELL', 'SHORT'],
};

const verdictWords = ({ horizon }: ConditionOf<'verdict'>) =>
  themselves(horizon === null ? [...new Set(Object.values(wordsOf).flat())] : wordsOf[horizon]);
const signalWords = (name: (typeof signalNames)[number]) => (name === 'news_catalyst' ? 'News' : lightRules[name].name);
const products = Object.keys(productWords) as (keyof typeof productWords)[];
const listNames = expertLists.map(({ id, name }): Option => [id, name]);

const { price, pace, score, move, strength, sessions } = conditionLimits;

/** Kinds about a plan or a lost reason have no fields. */
const fieldsOf: { [Kind in AlertKind]?: readonly FieldOf<Kind>[] } = {
  verdict: [
    choice('horizon', 'Horizon', inWords(horizons, horizonNames), { any: 'any of the three', resets: { to: null } }),
    choice('to', 'Becomes', verdictWords, { any: 'any other word' }),
  ],
  price: [choice('crosses', 'Price', crossings), figure('value', 'Dollars', price)],
  score: [choice('crosses', 'Score', crossings), figure('value', 'Points', { ...score, whole: true })],
  vwap: [
    choice('crosses', 'Price', [
      ['above', 'rises above VWAP'],
      ['below', 'falls below VWAP'],
    ]),
  ],
  'score-move': [figure('points', 'At least', { ...move, whole: true, unit: 'points, up or down' })],
  'relative-volume': [figure('value', 'Rises above', { ...pace, unit: 'times the usual volume' })],
  earnings: [figure('sessions', 'Expected within', { ...sessions, whole: true, unit: 'sessions' })],
  range: [
    choice('edge', 'New', themselves(['high', 'low'])),
    choice('of', 'Of', [
      ['day', 'the day so far'],
      ['52-weeks', '52 weeks'],
    ]),
  ],
  decision: [
    choice('from', 'Leaves', themselves(decisions), { any: 'any decision', none: undefined }),
    choice('to', 'Becomes', themselves(decisions), { any: 'any other' }),
  ],
  filter: [
    choice('filter', 'Filter', inWords(filterCodes, filterNames)),
    choice('turns', 'Turns', themselves(['on', 'off'])),
  ],
  light: [
    choice('signal', 'Light', named(signalNames, signalWords)),
    choice(
      'to',
      'Becomes',
      named(lights, (light) => `${light}, ${lightWords[light]}`),
    ),
  ],
  screen: [
    choice('when', 'A stock', [
      ['enters', 'enters the screen'],
      ['leaves', 'leaves the screen'],
    ]),
  ],
  setup: [
    choice('when', 'A setup', themselves(['opens', 'ends'])),
    choice('pattern', 'Pattern', named(patternNames, patternWords), { any: 'any of the five' }),
    figure('min_strength', 'Strength at least (0 to 100)', { ...strength, whole: true, zeroIsAny: true }),
  ],
  news: [choice('mood', 'Mood', themselves(['positive', 'negative']), { any: 'any' })],
  source: [
    choice('list', 'List', listNames, { any: 'any list' }),
    choice(
      'side',
      'Side',
      [
        [1, 'bullish'],
        [-1, 'bearish'],
      ],
      { any: 'either' },
    ),
  ],
  product: [choice('what', 'What', inWords(products, productWords))],
};

type ConditionFieldsProps = { condition: AlertCondition; onChange: (condition: AlertCondition) => void };

/** Two fields side by side, a third below them. */
export function ConditionFields({ condition, onChange }: ConditionFieldsProps) {
  const fields = (fieldsOf[condition.kind] ?? []) as readonly Field[];
  const shown = fields.map((field) => (
    <ConditionField key={`${condition.kind} ${field.name}`} field={field} condition={condition} onChange={onChange} />
  ));
  if (shown.length < 2) return shown;
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">{shown.slice(0, 2)}</div>
      {shown.slice(2)}
    </div>
  );
}

const ANY = 'any';

function ConditionField({ field, condition, onChange }: ConditionFieldsProps & { field: Field }) {
  const { name, label, input } = field;
  const value = (condition as Record<string, unknown>)[name] ?? null;
  const set = (next: unknown, others?: object) => onChange({ ...condition, ...others, [name]: next } as AlertCondition);
  if (!('options' in input)) {
    const { zeroIsAny, ...limits } = input;
    return (
      <NumberField
        {...limits}
        label={label}
        value={(value as number | null) ?? 0}
        onChange={(next) => set(zeroIsAny && next === 0 ? null : next)}
      />
    );
  }
  const { any, resets } = input;
  const options = typeof input.options === 'function' ? input.options(condition as never) : input.options;
  return (
    <SelectField
      label={label}
      value={value === null ? ANY : String(value)}
      onChange={(text) => {
        const chosen = options.find(([one]) => String(one) === text);
        set(chosen?.[0] ?? ('none' in input ? undefined : null), resets);
      }}
      options={[
        ...(any === undefined ? [] : [{ value: ANY, label: any }]),
        ...options.map(([one, words]) => ({ value: String(one), label: words })),
      ]}
    />
  );
}

type NumberFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  /** Accepts whole numbers only. */
  whole?: boolean;
  unit?: string;
};

function NumberField({ label, value, onChange, least, most, whole = false, unit }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const range = `${whole ? 'A whole number' : 'A number'} from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`;
  const read = (text: string): { value: number } | { problem: string } => {
    const { value: number, problem } = readTypedFigure(text, whole ? [] : ['$', 'x']);
    const isInRange = number !== null && number >= least && number <= most && (!whole || Number.isInteger(number));
    return isInRange ? { value: number } : { problem: problem ?? range };
  };
  const typedNow = typed === null ? null : read(typed);
  const problem = typedNow !== null && 'problem' in typedNow ? typedNow.problem : null;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-label text-ink-3">
        {label}
      </label>
      <span className="flex items-center gap-2">
        <input
          id={id}
          // Blocks submission while the text is invalid; the form would otherwise send the last valid number.
          ref={(input) => input?.setCustomValidity(problem ?? '')}
          type="text"
          inputMode="decimal"
          value={typed ?? String(value)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem !== null ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = read(target.value);
            if ('value' in next) onChange(next.value);
          }}
          className="min-h-control w-28 rounded-md border border-line-strong bg-surface px-2 text-ink aria-invalid:border-bear max-sm:min-h-11"
        />
        {unit !== undefined && <span className="text-label text-ink-3">{unit}</span>}
      </span>
      {problem !== null && (
        <p id={`${id}-error`} role="alert" className="text-label text-bear">
          {problem}
        </p>
      )}
    </div>
  );
}
