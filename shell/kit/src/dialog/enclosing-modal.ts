import { createContext } from 'react';

/** The modal dialog around a component; null outside of one. Overlays are rendered inside of it, because they would be hidden elsewhere. */
export const EnclosingModal = createContext<HTMLElement | null>(null);
