// caught by lint: import(no-cycle)
import { there } from './there.ts';

export const back = () => there;
