import type { ComponentType, ReactNode } from 'react';

/** The frame around the main landmark: the site's header and footer, or the navigation of admin pages. */
export type Frame = ComponentType<{ children: ReactNode }>;
