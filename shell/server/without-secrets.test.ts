import { expect, test } from '@jest/globals';
import { readPageServerSettings, secretsOf } from './settings.ts';
import { withoutSecrets } from './without-secrets.ts';

test('log lines do not contain the secret of the trace headers setting; values too short to be secrets stay', () => {
  const settings = readPageServerSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-scope-orgid=1,x-team=err,authorization=Bearer%20k3Pm4rkD',
  });
  const lines: string[] = [];
  const stream = withoutSecrets(secretsOf(settings), { write: (line) => void lines.push(line) });
  const line = { level: 30, time: '2026-01-11T11:11:11.111Z', err: { message: 'sent Bearer k3Pm4rkD' } };
  stream.write(JSON.stringify(line));
  expect(lines.map((text) => JSON.parse(text) as unknown)).toEqual([{ ...line, err: { message: 'sent [secret]' } }]);
});
