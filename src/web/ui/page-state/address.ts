// Query string as page state: read, replaced or pushed; Back closes what was opened.
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Parameters and their new values; an empty value or null removes the parameter. */
export type AddressChanges = Readonly<Record<string, string | null>>;

export type Address = {
  params: URLSearchParams;
  /** Pushes a new history entry. */
  go: (changes: AddressChanges) => void;
  /** Replaces the entry; a name opened here stays recorded. */
  adjust: (changes: AddressChanges) => void;
  /** Replaces the entry and forgets what was opened, so that closing does not go back and undo the values. */
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
    // The reader is leaving for another page; a late change of this page's address would lead back to it.
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

/** State of the current history entry, which the router stores under `usr`. */
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
