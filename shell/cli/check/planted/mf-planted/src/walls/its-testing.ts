// caught by lint: plumbline(walls)
export { open } from '../testing/open.ts';
