// Parts of the pages whose code comes when they are first drawn: one that could not be had is had later.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart, optionalPart } from '../../../src/web/ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../../src/web/ui/failures/section-boundary.tsx';

/** A module that can be had while `connected`. */
function partOf() {
  const line = { connected: false, asked: 0 };
  const Part = lazyPart(async () => {
    line.asked += 1;
    if (!line.connected) throw new TypeError('Failed to fetch dynamically imported module: http://sample/part.js');
    return { Part: ({ name }: { name: string }) => <p>figures of {name}</p> };
  }, 'Part');
  return { line, Part };
}

function Page({ Part, path }: { Part: ReturnType<typeof partOf>['Part']; path: string }) {
  return (
    <SectionBoundary resetKeys={[path]}>
      <Suspense fallback={<p>loading</p>}>{path === '/other' ? <p>another page</p> : <Part name="KSTL" />}</Suspense>
    </SectionBoundary>
  );
}

test('a part whose code failed to load has a plain message, and Try again loads it once the connection is back', async () => {
  const { line, Part } = partOf();
  render(<Page Part={Part} path="/part" />);
  expect(
    await screen.findByText(/could not be loaded\. Check the connection and try again\.$/, { selector: 'p' }),
  ).toBeVisible();
  expect(line.asked).toBe(1);
  line.connected = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('figures of KSTL')).toBeVisible();
  expect(line.asked).toBe(2);
});

test('going to another page and coming back has it too', async () => {
  const { line, Part } = partOf();
  const { rerender } = render(<Page Part={Part} path="/part" />);
  await screen.findByRole('button', { name: 'Try again' });
  rerender(<Page Part={Part} path="/other" />);
  expect(await screen.findByText('another page')).toBeVisible();
  line.connected = true;
  rerender(<Page Part={Part} path="/part" />);
  expect(await screen.findByText('figures of KSTL')).toBeVisible();
});

test('an optional part draws nothing while its code loads, and nothing where it cannot be had', async () => {
  const lost = Promise.withResolvers<never>();
  const Lost = optionalPart((): Promise<{ Part: () => string }> => lost.promise, 'Part');
  const Had = optionalPart(async () => ({ Part: ({ name }: { name: string }) => <p>figures of {name}</p> }), 'Part');
  const { container } = render(
    <SectionBoundary>
      <Lost />
      <Had name="KSTL" />
    </SectionBoundary>,
  );
  expect(container).toBeEmptyDOMElement();
  expect(await screen.findByText('figures of KSTL')).toBeVisible();
  lost.reject(new TypeError('Failed to fetch dynamically imported module: http://sample/part.js'));
  await expect(lost.promise).rejects.toThrow();
  expect(container).toHaveTextContent(/^figures of KSTL$/);
});

test.each([
  { where: 'storage works', reloads: 1 },
  { where: 'storage is blocked', reloads: 0 },
  { where: 'the connection is away', reloads: 0 },
])('where $where a second failure reloads the page $reloads times', async ({ where, reloads }) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('fetch', async () => {
    if (where === 'the connection is away') throw new TypeError('Failed to fetch');
    return { ok: true };
  });
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  if (where === 'storage is blocked')
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { line, Part } = partOf();
  render(<Page Part={Part} path="/part" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(line.asked).toBe(2));
  if (reloads === 0) await screen.findByText(/could not be loaded/, { selector: 'p' });
  else await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(reload).toHaveBeenCalledTimes(reloads);
});
