import type { ComponentProps } from 'react';
import { Badge } from '@plumbline/kit/badge';

/** The label and the tone of a state. */
export type StateLook = readonly [label: string, tone: NonNullable<ComponentProps<typeof Badge>['tone']>];

/** A state as a badge. */
export function StateBadge({ look: [label, tone] }: { look: StateLook }) {
  return (
    <Badge dot tone={tone}>
      {label}
    </Badge>
  );
}
