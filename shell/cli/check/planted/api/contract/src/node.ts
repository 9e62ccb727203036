// caught by lint: plumbline(imports)
export { createHash } from 'node:crypto';
