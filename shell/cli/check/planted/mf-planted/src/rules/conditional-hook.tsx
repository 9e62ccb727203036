// caught by lint: react-hooks(rules-of-hooks)
import { useState } from 'react';

export function Sometimes({ on }: { on: boolean }) {
  if (on) useState(0);
  return null;
}
