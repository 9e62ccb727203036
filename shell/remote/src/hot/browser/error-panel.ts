import type { BuildState } from '../build-state.ts';

const css = `
  :host { all: initial; }
  section {
    position: fixed; inset: auto 0 0; z-index: 2147483647; box-sizing: border-box; max-height: 60vh; overflow: auto;
    padding: 16px 24px 24px; border-top: 4px solid #b3261e; background: #1d1b18; color: #f4efe6;
    font: 15px/1.5 system-ui, sans-serif;
  }
  header { display: flex; justify-content: space-between; align-items: start; gap: 16px; }
  h2 { margin: 0 0 8px; font-size: 17px; }
  p { margin: 0 0 12px; color: #c9c1b4; }
  pre { margin: 0 0 12px; font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
  button { padding: 6px 12px; border: 1px solid currentColor; background: none; color: inherit; font: inherit; cursor: pointer; }
  button:focus-visible { outline: 2px solid #f4efe6; outline-offset: 2px; }
`;

let host: HTMLElement | null = null;

/** Shows build errors at the bottom of the page, over the last good build; nothing without errors. */
export function showErrors(failing: readonly BuildState[]): void {
  host?.remove();
  host = null;
  if (failing.length === 0) return;
  host = document.createElement('plumbline-errors');
  const root = host.attachShadow({ mode: 'open' });
  // The page's content security policy forbids inline style elements, but allows constructed style sheets.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const panel = element('section', '');
  panel.setAttribute('role', 'alert');
  panel.append(...failing.flatMap(describe));
  root.append(panel);
  document.documentElement.append(host);
}

function describe({ owner, hashes, errors }: BuildState): HTMLElement[] {
  const head = element('header', '');
  const close = element('button', 'Hide');
  close.setAttribute('type', 'button');
  close.addEventListener('click', () => showErrors([]));
  head.append(element('h2', `${owner} does not compile`), close);
  const state = hashes ? 'The page goes on with the last good build.' : 'There is no good build yet.';
  return [head, element('p', state), ...errors.map((error) => element('pre', error))];
}

function element(name: string, text: string): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
