// caught by lint: plumbline(walls)
import type { Deps } from '@plumbline/api';

export type Mine = Deps;
