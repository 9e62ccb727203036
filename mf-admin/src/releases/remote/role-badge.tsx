import { Badge } from '@plumbline/kit/badge';
import type { Role } from './facts.ts';

/** What a release is just now; one that is in no channel has no badge. */
export function RoleBadge({ role, percent }: { role: Role; percent?: number | undefined }) {
  if (role === 'earlier') return null;
  return (
    <Badge dot tone={role === 'live' ? 'ok' : 'info'}>
      {role === 'live' ? 'Live' : `Canary, ${percent ?? 0}%`}
    </Badge>
  );
}
