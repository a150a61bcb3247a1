// A page that was opened is announced and gets the focus, unless the reader is in it already.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { PageTitle } from '../../../src/web/app/frame/page-title.tsx';
import { Announcer } from '../../../src/web/ui/layout/announcer.tsx';

const pages = [
  { path: '/one', title: 'One' },
  { path: '/two', title: 'Two' },
  { path: '/three', title: 'Three' },
];

test('by a link outside it gets the focus; by one that stays within it, it does not', async () => {
  render(
    <MemoryRouter initialEntries={['/one']}>
      <PageTitle pages={pages} />
      <Announcer />
      <Link to="/two">To two</Link>
      <main id="content" tabIndex={-1}>
        <Link to="/three">To three</Link>
        <Routes>
          {pages.map(({ path, title }) => (
            <Route key={path} path={path} element={<h1>{title}</h1>} />
          ))}
        </Routes>
      </main>
    </MemoryRouter>,
  );
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('link', { name: 'To two' }));
  expect(await screen.findByText('Two', { selector: '[role=status]' })).toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('content');
  await userEvent.click(screen.getByRole('link', { name: 'To three' }));
  expect(await screen.findByText('Three', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To three' })).toHaveFocus();
});
