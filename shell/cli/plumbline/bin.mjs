#!/usr/bin/env node
// `npx plumbline …` in this repository: the same as `npm run plumbline -- …`, without npm's own lines.
process.argv.splice(2, 0, 'plumbline');
await import('../launch.mjs');
