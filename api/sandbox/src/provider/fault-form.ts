import { html, type Html } from '@plumbline/serving/html';
import { timeHtml } from '../page.ts';
import { callFaults, type Fault } from './faults.ts';
import type { FaultModes } from './control.ts';
import type { Delivery } from './webhooks.ts';

interface FaultForms {
  /** The prefix of the controls' paths, before `faults` and `webhooks`: `square/` or empty. */
  readonly path: string;
  readonly faults: readonly Fault[];
  readonly webhookModes: FaultModes;
  readonly callModes?: FaultModes;
  /** An example of an event type, for the filter of a webhook's fault. */
  readonly event: string;
  /** An example of a call, for the filter of a call's fault. */
  readonly call: string;
}

/** The faults of a provider's webhooks and calls, with their switches. */
export function faultForms({ path, faults, webhookModes, callModes = callFaults, event, call }: FaultForms): Html {
  const ofSide = (wantedSide: Fault['side']) => faults.filter(({ side }) => side === wantedSide);
  return html`<h2>Faults of webhooks</h2>
    ${faultForm(`${path}webhooks`, 'A webhook', webhookModes, ofSide('webhook'), `an event type, such as ${event}`)}
    <h2>Faults of calls</h2>
    ${faultForm(`${path}faults`, 'A call', callModes, ofSide('rest'), `a call, such as ${call}`)}`;
}

function faultForm(path: string, subject: string, modes: FaultModes, faults: readonly Fault[], match: string): Html {
  const items = faults.map(({ mode, times, amount, match: filter }) => {
    const frequency = times === 0 ? 'always' : `${times} more times`;
    return html`<li>
      ${subject} of <code>${filter}</code> ${modes[mode] ?? mode}${amount > 0 ? ` (${amount})` : ''}, ${frequency}
    </li>`;
  });
  return html`${
      faults.length === 0
        ? html`<p>All is well.</p>`
        : html`<ul>
            ${items}
          </ul>`
    }
    <form method="post" action="/sandbox/${path}">
      <label
        >${subject}
        <select name="mode">
          <option value="normal">is as it should be again</option>
          ${Object.entries(modes).map(([name, label]) => html`<option value="${name}">${label}</option>`)}
        </select></label
      >
      <label>Times, 0 for always <input name="times" inputmode="numeric" pattern="[0-9]{1,7}" value="1" /></label>
      <label>Ms, or copies <input name="amount" inputmode="numeric" pattern="[0-9]{1,6}" /></label>
      <label>Only ${match} <input name="match" value="*" /></label>
      <button>Set</button>
    </form>`;
}

/** The state of an event's delivery. */
export function deliveryText({ state, attempts, flaws, due }: Delivery): Html {
  const flawed = flaws.length === 0 ? '' : ` (${flaws.join(', ')})`;
  return html`<div>
    ${state}${flawed}${state === 'pending' ? html`, due ${timeHtml(new Date(due).toISOString())}` : html``}
    ${attempts.map(({ at, outcome }) => html`<br />${timeHtml(new Date(at).toISOString())}: ${outcome}`)}
  </div>`;
}
