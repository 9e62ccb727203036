import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from './check.ts';
import { plantedCopy, plantedFolder } from './planted-copy.ts';
import { runTool } from './tools.ts';

interface Violation {
  readonly file: string;
  /** The tool that must catch it, by its name below. */
  readonly tool: string;
  /** The rule, code or name that the tool's output must contain. */
  readonly expectedText: string;
}

type Tool = (folder: string, files: readonly string[]) => Promise<string>;

/**
 * Each tool prints lines that name a file and its violation. The linter is given files, because it would follow the links to
 * node_modules.
 */
const tools: Readonly<Record<string, Tool>> = {
  lint: async (folder, files) => (await runTool('oxlint', ['--format', 'unix', ...files], folder)).output,
  types: async (folder) => (await runTool('tsc', ['-p', 'mf-planted'], folder)).output,
  format: async (folder, files) => (await runTool('oxfmt', ['--list-different', ...files], folder)).output,
  'dead code': async (folder) => (await runTool('knip', ['--reporter', 'compact', '--no-exit-code'], folder)).output,
  tests: async (folder) => {
    // The copied configurations have tests of their own, which are not planted.
    const args = ['--rootDir', folder, '--runInBand', 'mf-planted'];
    return byFile((await runTool('jest', args, folder, { NODE_OPTIONS: '--experimental-vm-modules' })).output);
  },
};

/**
 * Checks that every rule catches its planted violation. Each file of the planted folder contains its expectation:
 * `caught by <tool>: <text of its output>`.
 */
export async function* planted(): AsyncIterable<Finding> {
  const violations = plantedViolations();
  const folder = await plantedCopy();
  try {
    for (const [tool, run] of Object.entries(tools)) {
      const expected = violations.filter((violation) => violation.tool === tool);
      const output = await run(folder, [...new Set(expected.map(({ file }) => file))]);
      const lines = output.split('\n');
      for (const { file, expectedText } of expected) {
        const passed = lines.some((text) => text.includes(file) && text.includes(expectedText));
        yield { name: `planted: ${tool} notices ${expectedText} in ${file}`, passed, output };
      }
    }
    for (const { file, tool } of violations.filter((violation) => !(violation.tool in tools))) {
      yield { name: `planted: ${file}`, passed: false, output: `No tool is called ${tool}.` };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function plantedViolations(): Violation[] {
  return globSync('**/*.{ts,tsx,json}', { cwd: plantedFolder }).flatMap((file) => {
    const [, tool, expectedText] =
      /caught by ([a-z ]+): ([^"\n]+)/.exec(readFileSync(join(plantedFolder, file), 'utf8')) ?? [];
    return tool === undefined || expectedText === undefined
      ? []
      : [{ file: file.replaceAll('\\', '/'), tool, expectedText }];
  });
}

/** Jest names the file once, above its failures. */
function byFile(output: string): string {
  let file = '';
  return output
    .split('\n')
    .map((text) => {
      file = /^FAIL +\w+ +(\S+)/.exec(text)?.[1] ?? file;
      return `${file}: ${text}`;
    })
    .join('\n');
}
