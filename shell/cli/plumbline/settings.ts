import * as v from 'valibot';
import type { TeamSettings } from '@plumbline/remote/internal/registry-client';
import { HttpOrigin, Port, readSettings } from '@plumbline/serving/settings';

const entries = {
  PORT: v.optional(Port, '3000'),
  PLUMBLINE_ORIGIN: v.optional(HttpOrigin),
  PLUMBLINE_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^plt_[\w-]{43}$/, 'must be a token of npm run teams'))),
};

/** The settings of a team. @throws SettingsError naming each setting that is not valid. */
export function readTeamSettings(environment: Readonly<Record<string, string | undefined>>): TeamSettings {
  const { PORT: port, PLUMBLINE_ORIGIN: origin, PLUMBLINE_TOKEN: token } = readSettings(entries, environment);
  return { origin: origin ?? `http://localhost:${port}`, token: token ?? null };
}
