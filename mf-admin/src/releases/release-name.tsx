import { styled } from 'styled-components';
import { shortHash } from './short-hash.ts';

const Hash = styled.span`
  font-weight: 600;
  font-variant-numeric: tabular-nums lining-nums;
  letter-spacing: 0.01em;
  white-space: nowrap;
`;

/** A release by the beginning of its hash, with the whole hash as tooltip. */
export function ReleaseName({ release }: { release: string }) {
  return <Hash title={release}>{shortHash(release)}</Hash>;
}
