import { articles } from './desk/articles.ts';
import { auditLog } from './desk/audit-log.ts';
import { mail } from './desk/mail.ts';
import { measureList } from './desk/measure-list.ts';
import { members } from './desk/members.ts';
import { messages } from './desk/messages.ts';
import { orders } from './desk/orders.ts';

/**
 * Measures the desk's lists on SQLite on this machine's disk: `npm run bench:desk`, or of some only, by their names. First
 * pages, searches that find much, one and nothing, and figures, over 1,000 and over 100,000 rows in turn; then all of it, as
 * for a file.
 */
const benches = [orders, members, messages, mail, articles, auditLog];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.some(({ of }) => of === name));
if (unknown.length > 0)
  throw new Error(`No list is called ${unknown.join(', ')}: ${benches.map(({ of }) => of).join(', ')}`);
for (const bench of benches) if (wanted.length === 0 || wanted.includes(bench.of)) await measureList(bench);
