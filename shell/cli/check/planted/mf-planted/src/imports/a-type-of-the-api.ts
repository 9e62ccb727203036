// caught by lint: plumbline(imports)
import type { Deps } from '@plumbline/api';

export type Mine = Deps;
