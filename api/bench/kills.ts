import { killBuying } from '../src/testing/kill-buying.ts';

/**
 * Kills a real API with SIGKILL in the middle of checkouts, then counts: `npm run bench:kills [kills]`, by default 100.
 * Every buyer must be charged, joined and receipted once.
 */

const [wanted = 100] = process.argv.slice(2).map(Number);
const began = performance.now();
const { kills, served, faults } = await killBuying(wanted);
for (const fault of faults) console.log(fault);
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`${kills} kills in ${seconds} s; ${served} buyers served; ${faults.length} faults`);
process.exitCode = faults.length === 0 && served >= kills ? 0 : 1;
