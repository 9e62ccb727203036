// caught by lint: plumbline(imports)
export { readFileSync } from 'node:fs';
