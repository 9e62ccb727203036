import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { exactly, expand, flag, list, listOf, may, text } from './params.ts';
import { invalid, missing } from './stripe-error.ts';

const kept = 30 * 86_400;

export const eventCalls: readonly Endpoint[] = [
  endpoint(
    'GET /v1/events',
    listOf({ type: may(text()), types: may(list(text())), delivery_success: may(flag) }),
    ({ work, params }) => {
      const { type, types = [], delivery_success: delivered } = params;
      if (type !== undefined && types.length > 0)
        throw invalid('You may only specify one of these parameters: type, types.');
      if (types.length > 20) throw invalid('You may name at most 20 types.', { param: 'types' });
      const wanted = type === undefined ? types : [type];
      // A cursor may stand for an event that is too old to be listed.
      return listPage('/v1/events', 'event', work.all('events'), params, (event) => {
        const fits = wanted.length === 0 || wanted.some((name) => isOfType(event.type, name));
        const sent = delivered === undefined || delivered === (event.pending_webhooks === 0);
        return fits && sent && event.created > work.now - kept;
      });
    },
  ),

  endpoint('GET /v1/events/*', exactly({ expand }), ({ work, ids: [id = ''] }) => {
    const event = work.get('events', id);
    if (event === undefined) throw missing('event', id);
    return event;
  }),
];

/** `charge.*` is every type that begins so. */
function isOfType(type: string, name: string): boolean {
  return name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name;
}
