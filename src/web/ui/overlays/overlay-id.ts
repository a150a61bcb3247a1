// Id of the drawer or modal around a component; apart from the overlay, whose code comes with the first opened one.
import { createContext, useContext } from 'react';

export const OverlayId = createContext<string | null>(null);

/** Null on the page itself. */
export const useOverlayId = (): string | null => useContext(OverlayId);
