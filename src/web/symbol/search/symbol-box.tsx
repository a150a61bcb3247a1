// Search field for a symbol or a company.
import type { ComponentProps } from 'react';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { SearchBox } from '../../ui/controls/search-box.tsx';

type SymbolBoxProps = Omit<ComponentProps<typeof SearchBox>, 'placeholder' | 'label' | 'maxLength'>;

export function SymbolBox(props: SymbolBoxProps) {
  return (
    <SearchBox
      {...props}
      placeholder="Symbol or company"
      label="Search symbol or company"
      maxLength={searchRules.most_chars.value}
    />
  );
}
