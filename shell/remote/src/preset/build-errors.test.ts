import { expect, test } from '@jest/globals';
import { plainMessage } from './build-errors.ts';

test('only the part of a loader’s message about the source is kept', () => {
  const message = [
    'Module build failed (from ../node_modules/swc-loader@0.2.7_@swc+core@1.16.22/src/index.js):',
    "Error:   x Expected ',', got ';'",
    '    ,-[page.tsx:27:1]',
    ' 27 |   );',
    '    `----',
    '',
    '',
    'Caused by:',
    '    Syntax Error',
    '',
    'Stack backtrace:',
    '   0: <unknown>',
  ].join('\n');
  expect(plainMessage(message)).toBe("Expected ',', got ';'\n    ,-[page.tsx:27:1]\n 27 |   );\n    `----");
});

test('other messages are unchanged', () => {
  const message = "Module not found: Error: Can't resolve './gone.tsx' in 'src'";
  expect(plainMessage(message)).toBe(message);
});
