import type { ComponentType, ReactNode } from 'react';

/** What stands around the main landmark. */
export type Frame = ComponentType<{ children: ReactNode }>;
