import { createContext } from 'react';

/** The modal dialog around a component, null outside of one: what is laid over the page is seen only within it. */
export const ModalAround = createContext<HTMLElement | null>(null);
