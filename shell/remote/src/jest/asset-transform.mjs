import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** Imports of assets yield an address that ends in the file's name, as in the build. */
export default {
  process: (_source, path) => ({ code: `module.exports = ${JSON.stringify(`/assets/${basename(path)}`)};` }),
  getCacheKey: (_source, path) => createHash('sha1').update(path).digest('hex'),
};
