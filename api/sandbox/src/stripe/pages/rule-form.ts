import { html, type Html } from '../../html.ts';
import type { Rule } from '../state/tables.ts';

const call = { of: 'faults', what: 'A call', unit: 'Ms' };
const subjects = [
  call,
  { of: 'webhooks', what: 'A webhook', unit: 'Ms, or copies' },
  { of: 'payments', what: 'A payment', unit: 'Seconds' },
];

/** What befalls calls or webhooks, and the switch for it. `path` of the control, under `/sandbox`. */
export function ruleForm(
  path: string,
  modes: Readonly<Record<string, string>>,
  rules: readonly Omit<Rule, 'id' | 'side'>[],
  match: string,
): Html {
  const { what, unit } = subjects.find(({ of }) => path.endsWith(of)) ?? call;
  return html`${
      rules.length === 0
        ? html`<p>All is well.</p>`
        : html`<ul>
            ${rules.map(
              ({ mode, times, amount, match: of }) =>
                html`<li>
                  ${what} of <code>${of}</code> ${modes[mode] ?? mode}${amount > 0 ? ` (${amount})` : ''},
                  ${times === 0 ? 'always' : `${times} more times`}
                </li>`,
            )}
          </ul>`
    }
    <form method="post" action="/sandbox/${path}">
      <label
        >${what}
        <select name="mode">
          <option value="normal">is as it should be again</option>
          ${Object.entries(modes).map(([name, label]) => html`<option value="${name}">${label}</option>`)}
        </select></label
      >
      <label>Times, 0 for always <input name="times" inputmode="numeric" pattern="[0-9]{1,7}" value="1" /></label>
      <label>${unit} <input name="amount" inputmode="numeric" pattern="[0-9]{1,6}" /></label>
      <label>Only ${match} <input name="match" value="*" /></label>
      <button>Set</button>
    </form>`;
}
