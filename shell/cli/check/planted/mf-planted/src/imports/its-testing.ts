// caught by lint: plumbline(imports)
export { open } from '../testing/open.ts';
