import {
  addMessageNote,
  changeMessageState,
  changeFilteredMessages,
  changeMessageStates,
  countFilteredMessages,
  maxMarked,
  AdminMessageFilter,
  getAdminMessage,
  getAdminMessageStats,
  getMessageHistory,
  listAdminMessages,
  releaseMessage,
  replyToMessage,
} from '@plumbline/contract/leads/admin-messages';
import { staffRights } from '@plumbline/contract/staff/rights';
import type { LeadsDeps } from '../../leads-deps.ts';
import { csvDownload, type CsvColumn } from '../../../platform/http/csv-download.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../../platform/http/route.ts';
import { releaseLead } from '../../release-lead.ts';
import { subjectLabel } from '../../../mail/index.ts';
import { listedTarget } from '../../../staff/index.ts';
import { changeFiltered, changeStates } from './change-state.ts';
import {
  filteredStates,
  listMessages,
  messageStats,
  messagesInBatches,
  fingerprintOf,
  type ExportedMessage,
} from './list-messages.ts';
import { messageHistory } from './message-history.ts';
import { findMessageRow, messageDetail, noMessage } from './message-detail.ts';
import { writeNote, writeReply } from './write-reply.ts';

const columns: readonly CsvColumn<ExportedMessage>[] = [
  ['Number', ({ id }) => id],
  ['Received (UTC)', ({ createdAt }) => createdAt],
  ['State', ({ state }) => state],
  ['Answered (UTC)', ({ answeredAt }) => answeredAt],
  ['Suspected', ({ suspicion }) => suspicion],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Subject', ({ subject }) => subjectLabel(subject)],
  ['Message', ({ message }) => message],
];

/** The admin's routes for contact messages. */
export function messageAdminRoutes(router: ApiRouter, deps: LeadsDeps): void {
  const { db, clock, contactEmail, outbox } = deps;
  const time = (): string => new Date(clock.now()).toISOString();

  route(router, listAdminMessages, { staff: 'look' }, ({ query }) => listMessages(db.knex, query));
  route(router, getAdminMessageStats, { staff: 'look' }, () => messageStats(db.knex, clock.now()));
  route(router, getAdminMessage, { staff: 'look' }, ({ params: { id } }) => messageDetail(db.knex, id));
  route(router, getMessageHistory, { staff: 'look' }, ({ params: { id } }, { staff }) =>
    messageHistory(db.knex, id, staff.role),
  );

  route(
    router,
    changeMessageState,
    { staff: 'act' },
    async ({ params: { id }, body: { state, revision } }, { setAuditTarget }) => {
      setAuditTarget(`message ${id}: ${state}`);
      await findMessageRow(db.knex, id);
      const { changed } = await changeStates(db, [{ id, state, revision }], time());
      if (changed.length === 0) {
        const now = await findMessageRow(db.knex, id);
        throw new Failure('conflict', `Somebody else has changed this message meanwhile: it is ${now.state} now.`);
      }
      return messageDetail(db.knex, id);
    },
  );

  route(router, changeMessageStates, { staff: 'act' }, async ({ body: { changes } }, { setAuditTarget }) => {
    setAuditTarget(
      listedTarget(
        'messages',
        changes.map(({ id, state }) => `${id}: ${state}`),
      ),
    );
    return changeStates(db, changes, time());
  });

  route(router, countFilteredMessages, { staff: 'look' }, async ({ query }) => {
    const found = await filteredStates(db.knex, query, maxMarked + 1);
    return { count: found.length, set: fingerprintOf(found) };
  });
  route(router, changeFilteredMessages, { staff: 'act' }, ({ body }, { setAuditTarget }) => {
    // Search terms can contain personal names, and audit log entries cannot be erased.
    setAuditTarget(`${body.count} messages of a filter: ${body.state}`);
    return changeFiltered(db, body, time());
  });

  route(router, addMessageNote, { staff: 'act' }, async ({ params: { id }, body }, { staff, setAuditTarget }) => {
    setAuditTarget(`message ${id}`);
    await writeNote(deps, { id, ...body, staff });
    return messageDetail(db.knex, id);
  });

  route(router, replyToMessage, { staff: 'act' }, async ({ params: { id }, body }, { staff, setAuditTarget }) => {
    setAuditTarget(`message ${id}`);
    await writeReply(deps, { id, ...body, staff });
    return messageDetail(db.knex, id);
  });

  route(router, releaseMessage, { staff: 'act' }, async ({ params: { id } }, { setAuditTarget }) => {
    setAuditTarget(`message ${id}`);
    // The id of a suspected message begins with `s`.
    if (!id.startsWith('s')) throw noMessage();
    const suspected = { id: Number(id.slice(1)), kind: 'contact', contactEmail, now: clock.now() } as const;
    const released = await releaseLead(db, suspected);
    if (released?.message == null) throw noMessage();
    outbox.wake();
    return messageDetail(db.knex, String(released.message));
  });

  csvDownload(router, deps, {
    path: '/admin/messages.csv',
    name: 'messages',
    staff: staffRights.export.minRole,
    filter: AdminMessageFilter,
    columns,
    batches: (filter) => messagesInBatches(db.knex, filter),
  });
}
