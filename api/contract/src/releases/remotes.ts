import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Grants, Section } from './grants.ts';
import { Channels, ReleaseReason } from './registry.ts';
import { RemoteName } from './releases.ts';

const Remote = v.object({ remote: RemoteName });

/**
 * Replaces the grants of a remote. `conflict` if another remote has one of the sections, or if the grants are no longer
 * those that the caller has seen (`expected`). For owners.
 */
export const setGrants = endpoint({
  method: 'PUT',
  path: '/releases/:remote/grants',
  summary: 'Replaces the grants of a remote',
  params: Remote,
  body: v.object({ ...Grants.entries, expected: v.optional(Grants) }),
  response: Grants,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict'],
});

/** Transfers a section of this remote to another one. Live releases of both stay live. For owners. */
export const transferSection = endpoint({
  method: 'POST',
  path: '/releases/:remote/transfer',
  summary: 'Transfers a section to another remote',
  params: Remote,
  body: v.object({ section: Section, to: RemoteName }),
  response: Grants,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict'],
});

/**
 * Removes a remote from the site: its channels are emptied, its tokens and grants end. Its releases stay listed. For
 * owners, and for the team with a token that may promote.
 */
export const retireRemote = endpoint({
  method: 'POST',
  path: '/releases/:remote/retire',
  summary: 'Removes a remote from the site',
  params: Remote,
  body: v.object({ reason: ReleaseReason }),
  response: Channels,
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'too_many_requests'],
});
