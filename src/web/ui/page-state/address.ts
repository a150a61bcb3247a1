// The query string as the state of a page: read, adjusted in place, stepped through; Back closes what was opened.
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Parameters and their new values; an empty value or null takes the parameter out. */
export type AddressChanges = Readonly<Record<string, string | null>>;

export type Address = {
  params: URLSearchParams;
  /** A step of its own in the history. */
  go: (changes: AddressChanges) => void;
  /** In place; what was opened here stays known as opened here. */
  adjust: (changes: AddressChanges) => void;
  /** In place, for what must survive the closing of what was opened here: going back would undo it too. */
  settle: (changes: AddressChanges) => void;
  /** A step under a name: going back from it closes what it opened. */
  open: (name: string, changes: AddressChanges) => void;
  /** Goes back when the name was opened here; what the address brought along is taken out of it. */
  close: (name: string, changes: AddressChanges) => void;
};

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const change = (changes: AddressChanges, how?: { replace?: boolean; state?: unknown }) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { preventScrollReset: true, ...how });
  };
  return {
    params,
    go: change,
    adjust: (changes) => change(changes, { replace: true, state }),
    settle: (changes) => change(changes, { replace: true }),
    open: (name, changes) => change(changes, { state: { opened: name } }),
    close: (name, changes) => {
      if (openedHere(state) === name) void navigate(-1);
      else change(changes, { replace: true });
    },
  };
}

function openedHere(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'opened' in state ? state.opened : null;
}
