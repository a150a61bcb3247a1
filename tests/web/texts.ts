// Texts of the parts of a page, in their order.
import { within } from '@testing-library/react';

export const texts = (parent: Element | null | undefined, role: string) =>
  within(parent as HTMLElement)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

/** Cells of each row of a table, without its head. */
export const rowTexts = (table: Element | null | undefined) =>
  within(table as HTMLElement)
    .getAllByRole('row')
    .slice(1)
    .map((row) => texts(row, 'cell'));
