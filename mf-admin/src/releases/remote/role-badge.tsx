import { Badge } from '@plumbline/kit/badge';
import type { Role } from './remote-registry.ts';

/** The role of a release as a badge; null for a release in no channel. */
export function RoleBadge({ role, percent }: { role: Role; percent?: number | undefined }) {
  if (role === 'earlier') return null;
  return (
    <Badge dot tone={role === 'live' ? 'ok' : 'info'}>
      {role === 'live' ? 'Live' : `Canary, ${percent ?? 0}%`}
    </Badge>
  );
}
