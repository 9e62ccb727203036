import {
  acceptInvitation as acceptEndpoint,
  openInvitation as openEndpoint,
} from '@plumbline/contract/staff/invitations';
import { bodyToken } from '../../platform/http/body-token.ts';
import { route, type ApiRouter, type UnparsedRequest } from '../../platform/http/route.ts';
import { acceptInvitation, findInvited, readInvitation } from './accept-invitation.ts';
import type { SignInDeps } from '../sessions/sign-in.ts';

/** Routes for the holder of an invitation link. */
export function invitationRoutes(router: ApiRouter, deps: SignInDeps): void {
  const linkAccess = {
    admit: async ({ address, body }: UnparsedRequest) => findInvited(deps, bodyToken(await body()), { address }),
  };
  route(router, openEndpoint, linkAccess, ({ body: { token } }, { admitted }) => readInvitation(deps, token, admitted));
  route(router, acceptEndpoint, linkAccess, ({ body }, { admitted, address }) =>
    acceptInvitation(deps, admitted, { ...body, address }),
  );
}
