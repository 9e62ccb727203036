import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await b.newPage();
p.on('console', m => console.log('console', m.text()));
p.on('pageerror', m => console.log('error', m));
if (process.argv[2] !== 'real') await p.clock.install();
await p.route(/mf-blog/, () => new Promise(() => {}));
p.on('request', r => console.log('req', r.url()));
p.on('requestfailed', r => console.log('failed', r.url()));
p.on('requestfinished', r => console.log('finished', r.url()));
await p.goto('http://localhost:4600/blog/the-appraisal-gap-in-dollars', { waitUntil: 'commit' });
for (let i = 0; i < 8; i++) { if (process.argv[2] !== 'real') await p.clock.runFor(1000); await new Promise(r => setTimeout(r, 1000)); console.log(i, await p.evaluate(() => [document.readyState, performance.getEntriesByName('plumbline:interactive').length, performance.now(), !!document.querySelector('#root')?._reactRootContainer])); }
await p.getByText('Dark', { exact: true }).click();
await new Promise(r => setTimeout(r, 500));
console.log(await p.evaluate(() => document.documentElement.dataset.theme));
await b.close();
