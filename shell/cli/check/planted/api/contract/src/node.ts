// caught by lint: plumbline(walls)
export { createHash } from 'node:crypto';
