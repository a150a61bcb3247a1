// Query string as page state: read, replaced or pushed; Back closes what was opened.
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Parameters and their new values; an empty value or null takes the parameter out. */
export type AddressChanges = Readonly<Record<string, string | null>>;

export type Address = {
  params: URLSearchParams;
  /** Pushes a history entry of its own. */
  go: (changes: AddressChanges) => void;
  /** Replaces the entry and keeps the names opened here. */
  adjust: (changes: AddressChanges) => void;
  /** Replaces the entry for values that must survive closing; going back would undo them. */
  settle: (changes: AddressChanges) => void;
  /** Pushes an entry under a name: going back from it closes what it opened. */
  open: (name: string, changes: AddressChanges) => void;
  /** Goes back if the name was opened here; else, as after a link, applies the changes to the address. */
  close: (name: string, changes: AddressChanges) => void;
};

type Step = { replace?: boolean; state?: unknown };

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = (changes: AddressChanges, step?: Step) => {
    // The reader is leaving for another page; a late change of this one would lead back.
    if (window.location.pathname !== pathname) return;
    setParams(changed(changes), { preventScrollReset: true, ...step });
  };
  return {
    params,
    go: change,
    adjust: (changes) => change(changes, { replace: true, state: stateHere() }),
    settle: (changes) => change(changes, { replace: true }),
    open: (name, changes) => {
      // Already opened while its code loads: a second entry would need two steps back.
      if (openedHere() === name && `?${changed(changes)}` === window.location.search) return;
      change(changes, { state: { opened: name } });
    },
    close: (name, changes) => {
      if (openedHere() === name) goBackOnce(() => void navigate(-1));
      else change(changes, { replace: true });
    },
  };
}

/**
 * Query string of the browser with the changes applied. Rendering follows the browser in a transition that may wait for
 * code: a change based on the rendered state would undo the previous step.
 */
function changed(changes: AddressChanges): URLSearchParams {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** State given with the current history entry; the router keeps it under `usr`. */
function stateHere(): unknown {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : null;
}

function openedHere(): unknown {
  const state = stateHere();
  return typeof state === 'object' && state !== null && 'opened' in state ? state.opened : null;
}

let goingBack = false;

/** The browser goes back asynchronously: a second press in between would leave the page. */
function goBackOnce(goBack: () => void): void {
  if (goingBack) return;
  goingBack = true;
  window.addEventListener(
    'popstate',
    () => {
      goingBack = false;
    },
    { once: true },
  );
  goBack();
}
