// caught by lint: import(no-cycle)
import { back } from './back.ts';

export const there = () => back;
