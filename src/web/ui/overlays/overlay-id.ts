// Id of the drawer or modal around a component; a file of its own, because the overlay's code loads later.
import { createContext, useContext } from 'react';

export const OverlayId = createContext<string | null>(null);

/** Null on the page itself. */
export const useOverlayId = (): string | null => useContext(OverlayId);
