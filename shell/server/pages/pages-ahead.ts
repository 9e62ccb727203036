import { speculationRules, speculationRulesId } from '../../src/ahead/speculation-rules.ts';

/** Tells browsers which pages they may fetch ahead, unless they save data. Kept pages are for both: only the browser knows. */
export function pagesAhead(nonce: string): string {
  const attributes = `type="speculationrules" id="${speculationRulesId}" nonce="${nonce}"`;
  return `<script ${attributes}>${speculationRules}</script><script nonce="${nonce}">${unlessDataIsSaved}</script>`;
}

const unlessDataIsSaved = [
  'if(navigator.connection?.saveData||matchMedia("(prefers-reduced-data:reduce)").matches)',
  `document.getElementById("${speculationRulesId}").remove()`,
].join('');
