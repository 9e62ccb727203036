import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { fromRoot } from '../root.ts';

interface Rules {
  readonly groups: readonly {
    readonly name: string;
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly for?: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}

const { groups } = parse(readFileSync(fromRoot('docs/alerts.yml'), 'utf8')) as Rules;
const rules = groups.flatMap((group) => group.rules);

/** The source of all files that define metrics, with their names. */
function metricsSource(): string {
  const files = globSync('{api/src,api/serving/src,shell/server}/**/*metrics.ts', { cwd: fromRoot('.') });
  return files.map((file) => readFileSync(fromRoot(file), 'utf8')).join('\n');
}

test('every alert has the fields that Prometheus requires, and balanced parentheses', () => {
  expect(rules.length).toBeGreaterThan(5);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, for: lasting = '1m', labels, annotations } of rules) {
    expect(alert).toMatch(/^[A-Z]\w+$/);
    expect(lasting).toMatch(/^\d+[smh]$/);
    expect(['page', 'morning']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
    let rest = expr;
    for (let before = ''; before !== rest;) {
      before = rest;
      rest = rest.replace(/\([^()]*\)|\{[^{}]*\}|\[\d+[smh]\]/g, '');
    }
    expect(rest).not.toMatch(/[()[\]{}]/);
  }
});

test('every alert refers to an existing metric', () => {
  const source = metricsSource();
  const usedNames = rules.flatMap(({ expr }) => [...expr.matchAll(/plumbline_(\w+)/g)].map(([, name = '']) => name));
  expect(usedNames.length).toBeGreaterThan(5);
  for (const name of usedNames) expect(source).toMatch(new RegExp(`'(plumbline_)?${name.replace(/_count$/, '')}'`));
});

test('every range of an alert holds several values at the interval that the documentation asks for', () => {
  const metrics = readFileSync(fromRoot('docs/metrics.md'), 'utf8');
  const interval = Number(/^ +scrape_interval: (\d+)s\b/m.exec(metrics)?.[1]);
  const seconds = { s: 1, m: 60, h: 3_600 } as const;
  const ranges = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/\[(\d+)([smh])\]/g)].map(([, count, unit]) => Number(count) * seconds[unit as 's' | 'm' | 'h']),
  );
  expect(Math.min(...ranges)).toBeGreaterThanOrEqual(4 * interval);
});
