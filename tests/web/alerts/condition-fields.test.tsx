// Fields of a condition in the alert editor, by its kind.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { AlertCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { refuseRule } from '../../../src/domain/alerts/refuse-rule.ts';
import { kindChoices, listScopes } from '../../../src/web/symbol/alerts/condition-words.ts';
import { ConditionFields } from '../../../src/web/symbol/alerts/editor/condition-fields.tsx';
import { firstScope } from '../../../src/web/symbol/alerts/editor/scope-fields.tsx';

function Editor({ first, onChange }: { first: AlertCondition; onChange: (condition: AlertCondition) => void }) {
  const [condition, setCondition] = useState(first);
  return (
    <ConditionFields
      condition={condition}
      onChange={(next) => {
        setCondition(next);
        onChange(next);
      }}
    />
  );
}

function draw(first: AlertCondition) {
  let condition = first;
  const { unmount } = render(<Editor first={first} onChange={(next) => (condition = next)} />);
  const user = userEvent.setup();
  return {
    unmount,
    choose: async (label: string, words: string) => {
      await user.selectOptions(screen.getByLabelText(label), words);
      return condition;
    },
    type: async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
      return condition;
    },
  };
}

test('another horizon offers its own words and drops the chosen one', async () => {
  const { choose } = draw({ kind: 'verdict', horizon: null, to: 'BUY' });
  expect(await choose('Horizon', 'Today')).toEqual({ kind: 'verdict', horizon: 'today', to: null });
  const words = Array.from(screen.getByLabelText('Becomes').children, ({ textContent }) => textContent);
  expect(words).toEqual(['any other word', 'YES', 'MAYBE', 'NO']);
  expect(await choose('Becomes', 'YES')).toEqual({ kind: 'verdict', horizon: 'today', to: 'YES' });
});

test('the choice of any is none: null, or a field left out where the condition may lack it', async () => {
  const decision = draw({ kind: 'decision', from: 'NO', to: 'YES' });
  expect(JSON.stringify(await decision.choose('Leaves', 'any decision'))).toBe('{"kind":"decision","to":"YES"}');
  expect(await decision.choose('Becomes', 'any other')).toMatchObject({ to: null });
  decision.unmount();
  const source = draw({ kind: 'source', list: null, side: null });
  expect(await source.choose('Side', 'bearish')).toEqual({ kind: 'source', list: null, side: -1 });
  expect(await source.choose('Side', 'either')).toEqual({ kind: 'source', list: null, side: null });
  source.unmount();
  const setup = draw({ kind: 'setup', when: 'opens', pattern: null, min_strength: null });
  expect(await setup.type('Strength at least (0 to 100)', '60')).toMatchObject({ min_strength: 60 });
  expect(await setup.type('Strength at least (0 to 100)', '0')).toMatchObject({ min_strength: null });
});

test('a figure beyond its limits says so and is not taken', async () => {
  const { type } = draw({ kind: 'score', crosses: 'above', value: 300 });
  expect(await type('Points', '1001')).toMatchObject({ value: 100 });
  expect(screen.getByRole('alert')).toHaveTextContent('A whole number from -1,000 to 1,000');
});

test('the editor offers for each kind only places that a rule of it can have', () => {
  const refused = kindChoices(true).flatMap(({ first }) =>
    listScopes(first.kind).flatMap((place) => {
      const words = refuseRule(first, firstScope(place));
      return words === null ? [] : [`${first.kind}, ${place}: ${words}`];
    }),
  );
  expect(refused).toEqual([]);
});
