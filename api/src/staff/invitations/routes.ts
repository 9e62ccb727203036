import {
  acceptInvitation as acceptEndpoint,
  openInvitation as openEndpoint,
} from '@plumbline/contract/staff/invitations';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import type { SignInDeps } from '../sessions/sign-in.ts';

/** Routes for the holder of an invitation link. */
export function invitationRoutes(router: ApiRouter, deps: SignInDeps): void {
  route(router, openEndpoint, ({ body: { token } }, caller) => readInvitation(deps, token, caller));
  route(router, acceptEndpoint, ({ body }, caller) => acceptInvitation(deps, body, caller));
}
