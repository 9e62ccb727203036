import { createContext } from 'react';

/** The modal dialog around a component, null outside of one: overlays must be rendered within it to be visible. */
export const ModalAround = createContext<HTMLElement | null>(null);
