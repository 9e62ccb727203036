import { expect, test } from '@jest/globals';
import { readSettings } from './settings.ts';
import { tracingFrom, tracingSettings } from './tracing-settings.ts';

const read = (environment: Readonly<Record<string, string>>) =>
  tracingFrom(readSettings(tracingSettings, environment), environment);
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';

test('without an endpoint tracing is off, whatever else is set', () => {
  expect(read({})).toBeNull();
  expect(read({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_SERVICE_NAME: 'site' })).toBeNull();
});

test('an endpoint is enough; everything else has a default', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    timeout: 10_000,
    serviceName: null,
    sampler: 'parentbased_traceidratio',
    ratio: 0.1,
  });
});

test('every setting is used', () => {
  expect(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.org/in/',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20k3Pm4rkD%3D%3D, x-team=site',
      OTEL_EXPORTER_OTLP_TIMEOUT: '2500',
      OTEL_SERVICE_NAME: 'association/site-2',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '.25',
    }),
  ).toEqual({
    url: 'https://otel.example.org/in/v1/traces',
    headers: { authorization: 'Bearer k3Pm4rkD==', 'x-team': 'site' },
    timeout: 2_500,
    serviceName: 'association/site-2',
    sampler: 'traceidratio',
    ratio: 0.25,
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318', /must be an address such as/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://k3Pm4rkD:secret@127.0.0.1:4318', /without a user/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318?key=k3Pm4rkD', /without a user, a query/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'k3Pm4rkD', /must be headers such as/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=k3Pm4rkD%0d%0ax: y', /must be headers such as/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz', /must be headers such as/],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '99', /from 100 to 60000/],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '60001', /from 100 to 60000/],
  ['OTEL_SERVICE_NAME', 'a site', /must be a name of at most 100/],
  ['OTEL_TRACES_SAMPLER', 'xray', /must be one of always_on, /],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', /must be a share from 0 to 1/],
  ['OTEL_TRACES_SAMPLER_ARG', '10%', /must be a share from 0 to 1/],
])('%s=%s is refused with an error that names the setting and not its value', (name, value, fault) => {
  const attempt = () => read({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value });
  expect(attempt).toThrow(fault);
  expect(attempt).toThrow(name);
  expect(attempt).not.toThrow('k3Pm4rkD');
});

test.each([
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
  'OTEL_EXPORTER_OTLP_CERTIFICATE',
  'OTEL_EXPORTER_OTLP_CLIENT_KEY',
  'OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE',
])('%s, which the exporter would read by itself, is refused if tracing is on', (name) => {
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: 'k3Pm4rkD' })).toThrow(`${name} is not read here`);
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: 'k3Pm4rkD' })).not.toThrow('k3Pm4rkD');
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: '' })).not.toBeNull();
  expect(read({ [name]: 'k3Pm4rkD' })).toBeNull();
});

test('an endpoint for traces alone is refused, not ignored', () => {
  const alone = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: OTEL_EXPORTER_OTLP_ENDPOINT };
  expect(() => read(alone)).toThrow('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is not read here');
});
