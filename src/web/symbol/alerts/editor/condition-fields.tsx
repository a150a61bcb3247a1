// Fields of a condition, as its kind needs them.
import type { ReactNode } from 'react';
import type { Crossing } from '../../../../domain/alerts/alert-condition.ts';
import { horizonNames, horizons, type VerdictWord } from '../../../../domain/verdicts/verdict.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { ANY, any, type FieldsProps, orNull, Pair } from './field-parts.tsx';
import { ListedFields } from './listed-fields.tsx';
import { NumberField } from './number-field.tsx';

const crossings: readonly { value: Crossing; label: string }[] = [
  { value: 'above', label: 'rises above' },
  { value: 'below', label: 'falls below' },
];

/** Verdict words a rule can wait for, by horizon. */
const wordsOf: Readonly<Record<(typeof horizons)[number], readonly VerdictWord[]>> = {
  minutes: ['BUY', 'SELL', 'WATCH', 'NONE'],
  today: ['YES', 'MAYBE', 'NO'],
  weeks: ['STRONG BUY', 'BUY', 'HOLD', 'SELL', 'STRONG SELL', 'SHORT'],
};

export function ConditionFields({ condition, onChange }: FieldsProps): ReactNode {
  switch (condition.kind) {
    case 'verdict': {
      const { horizon, to } = condition;
      const words = horizon === null ? [...new Set(Object.values(wordsOf).flat())] : wordsOf[horizon];
      return (
        <Pair>
          <SelectField
            label="Horizon"
            value={horizon ?? ANY}
            onChange={(value) => onChange({ ...condition, horizon: orNull(value), to: null })}
            options={[any('any of the three'), ...horizons.map((value) => ({ value, label: horizonNames[value] }))]}
          />
          <SelectField
            label="Becomes"
            value={to ?? ANY}
            onChange={(value) => onChange({ ...condition, to: orNull(value) })}
            options={[any('any other word'), ...words.map((value) => ({ value, label: value }))]}
          />
        </Pair>
      );
    }
    case 'price':
    case 'score': {
      const isPrice = condition.kind === 'price';
      return (
        <Pair>
          <SelectField
            label={isPrice ? 'Price' : 'Score'}
            value={condition.crosses}
            onChange={(crosses) => onChange({ ...condition, crosses })}
            options={crossings}
          />
          <NumberField
            label={isPrice ? 'Dollars' : 'Points'}
            value={condition.value}
            least={isPrice ? 0.0001 : -1_000}
            most={isPrice ? 1_000_000 : 1_000}
            whole={!isPrice}
            onChange={(value) => onChange({ ...condition, value })}
          />
        </Pair>
      );
    }
    case 'vwap':
      return (
        <SelectField
          label="Price"
          value={condition.crosses}
          onChange={(crosses) => onChange({ ...condition, crosses })}
          options={[
            { value: 'above', label: 'rises above VWAP' },
            { value: 'below', label: 'falls below VWAP' },
          ]}
        />
      );
    case 'score-move':
      return (
        <NumberField
          label="At least"
          unit="points, up or down"
          value={condition.points}
          least={1}
          most={2_000}
          whole
          onChange={(points) => onChange({ ...condition, points })}
        />
      );
    case 'relative-volume':
      return (
        <NumberField
          label="Rises above"
          unit="times the usual volume"
          value={condition.value}
          least={0.1}
          most={1_000}
          onChange={(value) => onChange({ ...condition, value })}
        />
      );
    case 'earnings':
      return (
        <NumberField
          label="Expected within"
          unit="sessions"
          value={condition.sessions}
          least={0}
          most={20}
          whole
          onChange={(sessions) => onChange({ ...condition, sessions })}
        />
      );
    case 'range':
      return (
        <Pair>
          <SelectField
            label="New"
            value={condition.edge}
            onChange={(edge) => onChange({ ...condition, edge })}
            options={[
              { value: 'high', label: 'high' },
              { value: 'low', label: 'low' },
            ]}
          />
          <SelectField
            label="Of"
            value={condition.of}
            onChange={(of) => onChange({ ...condition, of })}
            options={[
              { value: 'day', label: 'the day so far' },
              { value: '52-weeks', label: '52 weeks' },
            ]}
          />
        </Pair>
      );
    default:
      return <ListedFields condition={condition} onChange={onChange} />;
  }
}
