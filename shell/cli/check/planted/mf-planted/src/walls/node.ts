// caught by lint: plumbline(walls)
export { readFileSync } from 'node:fs';
