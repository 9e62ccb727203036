#!/usr/bin/env node
// `npx plumbline …` in this repository: `npm run plumbline -- …` without npm's output.
process.argv.splice(2, 0, 'plumbline');
await import('../launch.mjs');
