// Condition fields that choose from lists of names.
import type { ReactNode } from 'react';
import type { AlertCondition } from '../../../../domain/alerts/alert-condition.ts';
import { patternNames } from '../../../../domain/goldeneye/golden-eye.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { filterCodes, filterNames } from '../../../../domain/screener/rules/filters.ts';
import { lightRules, lightWords } from '../../../../domain/screener/rules/signal-lights.ts';
import { decisions, lights, signalNames } from '../../../../domain/screener/screener-stock.ts';
import { expertLists } from '../../../../domain/signals/expert-lists.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { productWords } from '../condition-words.ts';
import { ANY, any, type FieldsProps, orNull, Pair } from './field-parts.tsx';
import { NumberField } from './number-field.tsx';

const signalWords = (name: (typeof signalNames)[number]) => (name === 'news_catalyst' ? 'News' : lightRules[name].name);

export function ListedFields({ condition, onChange }: FieldsProps): ReactNode {
  switch (condition.kind) {
    case 'decision':
      return (
        <Pair>
          <SelectField
            label="Leaves"
            value={condition.from ?? ANY}
            onChange={(from) => {
              const { from: _, ...others } = condition;
              onChange(from === ANY ? others : { ...others, from: orNull(from) ?? undefined });
            }}
            options={[any('any decision'), ...decisions.map((value) => ({ value, label: value }))]}
          />
          <SelectField
            label="Becomes"
            value={condition.to ?? ANY}
            onChange={(to) => onChange({ ...condition, to: orNull(to) })}
            options={[any('any other'), ...decisions.map((value) => ({ value, label: value }))]}
          />
        </Pair>
      );
    case 'filter':
      return (
        <Pair>
          <SelectField
            label="Filter"
            value={condition.filter}
            onChange={(filter) => onChange({ ...condition, filter })}
            options={filterCodes.map((value) => ({ value, label: filterNames[value] }))}
          />
          <SelectField
            label="Turns"
            value={condition.turns}
            onChange={(turns) => onChange({ ...condition, turns })}
            options={[
              { value: 'on', label: 'on' },
              { value: 'off', label: 'off' },
            ]}
          />
        </Pair>
      );
    case 'light':
      return (
        <Pair>
          <SelectField
            label="Light"
            value={condition.signal}
            onChange={(signal) => onChange({ ...condition, signal })}
            options={signalNames.map((value) => ({ value, label: signalWords(value) }))}
          />
          <SelectField
            label="Becomes"
            value={condition.to}
            onChange={(to) => onChange({ ...condition, to })}
            options={lights.map((value) => ({ value, label: `${value}, ${lightWords[value]}` }))}
          />
        </Pair>
      );
    case 'screen':
      return (
        <SelectField
          label="A stock"
          value={condition.when}
          onChange={(when) => onChange({ ...condition, when })}
          options={[
            { value: 'enters', label: 'enters the screen' },
            { value: 'leaves', label: 'leaves the screen' },
          ]}
        />
      );
    case 'setup':
      return <SetupFields condition={condition} onChange={onChange} />;
    case 'news':
      return (
        <SelectField
          label="Mood"
          value={condition.mood ?? ANY}
          onChange={(mood) => onChange({ ...condition, mood: orNull(mood) })}
          options={[any('any'), { value: 'positive', label: 'positive' }, { value: 'negative', label: 'negative' }]}
        />
      );
    case 'source':
      return <SourceFields condition={condition} onChange={onChange} />;
    case 'product':
      return (
        <SelectField
          label="What"
          value={condition.what}
          onChange={(what) => onChange({ ...condition, what })}
          options={(Object.keys(productWords) as (keyof typeof productWords)[]).map((value) => ({
            value,
            label: productWords[value],
          }))}
        />
      );
    default:
      // A plan and a lost reason have nothing to choose.
      return null;
  }
}

type FieldsOf<Kind extends AlertCondition['kind']> = {
  condition: Extract<AlertCondition, { kind: Kind }>;
  onChange: (condition: AlertCondition) => void;
};

function SetupFields({ condition, onChange }: FieldsOf<'setup'>) {
  return (
    <div className="grid gap-3">
      <Pair>
        <SelectField
          label="A setup"
          value={condition.when}
          onChange={(when) => onChange({ ...condition, when })}
          options={[
            { value: 'opens', label: 'opens' },
            { value: 'ends', label: 'ends' },
          ]}
        />
        <SelectField
          label="Pattern"
          value={condition.pattern ?? ANY}
          onChange={(value) => onChange({ ...condition, pattern: orNull(value) })}
          options={[any('any of the five'), ...patternNames.map((value) => ({ value, label: patternWords(value) }))]}
        />
      </Pair>
      <NumberField
        label="Strength at least (0 to 100)"
        value={condition.min_strength ?? 0}
        least={0}
        most={100}
        whole
        onChange={(value) => onChange({ ...condition, min_strength: value === 0 ? null : value })}
      />
    </div>
  );
}

function SourceFields({ condition, onChange }: FieldsOf<'source'>) {
  return (
    <Pair>
      <SelectField
        label="List"
        value={condition.list === null ? ANY : String(condition.list)}
        onChange={(value) => onChange({ ...condition, list: value === ANY ? null : Number(value) })}
        options={[any('any list'), ...expertLists.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <SelectField
        label="Side"
        value={condition.side === null ? ANY : String(condition.side)}
        onChange={(value) => onChange({ ...condition, side: value === ANY ? null : value === '1' ? 1 : -1 })}
        options={[any('either'), { value: '1', label: 'bullish' }, { value: '-1', label: 'bearish' }]}
      />
    </Pair>
  );
}
