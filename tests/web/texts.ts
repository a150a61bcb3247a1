// Texts of the parts of a page, in their order.
import { within } from '@testing-library/react';

export const texts = (parent: Element | null | undefined, role: string) =>
  within(parent as HTMLElement)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);
