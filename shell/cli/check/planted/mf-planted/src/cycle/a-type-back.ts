// caught by lint: import(no-cycle)
import type { There } from './a-type.ts';

export type Back = There | null;
