import type { ComponentType, ReactNode } from 'react';

/** The frame around the main landmark. */
export type Frame = ComponentType<{ children: ReactNode }>;
