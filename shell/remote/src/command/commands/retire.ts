import { retireRemote } from '@plumbline/contract/releases/remotes';
import type { Command } from '../command.ts';

/** `retire`: takes the team's own remote off the site. */
export const retire: Command = {
  usage: '<remote> --reason <text>',
  description: 'takes the remote off the site and ends its tokens and grants; its releases stay listed',
  maxArguments: 0,
  run: async ({ remote, reason, openRegistry }) => {
    // Requires confirmation because the team cannot undo it: its token ends with the remote.
    if (reason === undefined) throw new Error(`Say why ${remote} leaves the site, for its history: --reason "…"`);
    const { client } = openRegistry();
    const channels = await client.call(retireRemote, { params: { remote }, body: { reason } });
    return {
      json: channels,
      lines: [
        `${remote} is off the site; its tokens and its grants have ended. The operator of the site can bring it back.`,
      ],
    };
  },
};
