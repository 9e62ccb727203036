// caught by lint: import(no-cycle)
import type { Back } from './a-type-back.ts';

export type There = Back | null;
