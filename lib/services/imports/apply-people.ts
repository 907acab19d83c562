import { randomUUID } from 'node:crypto'
import { noChanges, saveBoard } from '@/lib/data/board/write'
import { markClearance } from '@/lib/data/clearance/spans'
import type { Sendable } from '@/lib/data/imports/read'
import {
  insertImported,
  type NewInvitation,
  type NewReported,
  type Schedules,
  saveReported,
  scheduleImported,
  updateImported,
  updateRoles,
} from '@/lib/data/imports/write'
import { findRuleBook } from '@/lib/data/rules/read'
import { emitEvents } from '@/lib/data/webhooks/events'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { comparePerson, type ImportStep } from '@/lib/domain/imports/compare-person'
import type { ImportPerson } from '@/lib/domain/imports/gather-people'
import type { Columns } from '@/lib/domain/imports/import-row'
import { mayInviteAs } from '@/lib/domain/orgs/administrators'
import { invitationExpiry } from '@/lib/domain/orgs/invitation'
import { memberChanged } from '@/lib/domain/webhooks/event-data'
import { reportedChanges } from '../compliance/board-changes'
import { recomputeCompliance, recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { Write } from '../write'
import { findKnownPeople } from './check-import'

/** The context for applying people of a file, all in one transaction. */
export type ApplyCtx = {
  w: Write
  now: Date
  importId: string
  orgId: string
  actorId: string
  invite: boolean
  /** Whether the organization sends text messages. */
  texts: boolean
}

/** Somebody who is not invited yet stays on the board without a time limit. */
const heldDays = 3650
const notInvited = (now: Date) => new Date(now.getTime() + heldDays * 86_400_000)

/** When imported people are invited, and until when. Phone numbers are not invited if no text messages are sent. */
function importedSchedules({ now, invite, texts }: Pick<ApplyCtx, 'now' | 'invite' | 'texts'>): Schedules {
  const schedule = (sends: boolean) => ({
    nextResendAt: sends ? now : null,
    expiresAt: sends ? invitationExpiry(now) : notInvited(now),
  })
  return { emails: schedule(invite), phones: schedule(invite && texts) }
}

type NewPerson = { person: ImportPerson; step: StepOf<'add'> }

/**
 * Unknown people become invitations with the employer's data. The columns by which lists sort and filter are written
 * along with them, by the same rules that refresh them later: nobody else can have changed rows created here.
 */
async function addPeople(ctx: ApplyCtx, people: readonly NewPerson[]): Promise<void> {
  if (people.length === 0) return
  const { w, orgId, actorId, now } = ctx
  const book = await findRuleBook()
  const added = people.map((person) => buildRows(book, ctx, person))
  await insertImported(
    w.tx,
    added.map(({ row }) => row),
    { orgId, invitedById: actorId, now, schedules: importedSchedules(ctx) },
  )
  await saveReported(
    w.tx,
    added.flatMap(({ licenses }) => licenses),
  )
  markClearance(w.tx, { invitationIds: added.map(({ row }) => row.id) })
  await saveBoard(w.tx, { ...noChanges(), newEntries: added.flatMap(({ entries }) => entries), orgIds: [orgId] })
  for (const { row, licenses } of added) {
    const detail = { importId: ctx.importId, roleType: 'MEMBER', licenses: licenses.length }
    ctx.w.audit({ action: 'invitation.imported', subjectType: 'Invitation', subjectId: row.id, orgId, detail })
  }
}

/** A new person as rows: the invitation, the reported licenses and their entries on the board. */
function buildRows(book: RuleBook, { orgId, now }: ApplyCtx, { person, step }: NewPerson) {
  const { firstName, middleName, lastName, employeeId, jobTitle, department, hireDate, npi } = person.facts
  const { contactType, contact } = step.contact
  const { supervisor } = step
  const id = randomUUID()
  const licenses = person.licenses.map((license): NewReported => ({ ...license, id: randomUUID(), invitationId: id }))
  const entry = { firstName, middleName, lastName, employeeId, department }
  const unsorted = { sortName: '', searchText: '', band: null, hasPositions: false, ruleSerial: 0 }
  const credentials = licenses.map((license) => ({ ...license, entry: null }))
  const facts = { id, orgId, state: 'OPEN' as const, contact, ...entry, ...unsorted, credentials }
  const { invitations, newEntries: entries } = reportedChanges(book, facts, now)
  const { sortName, searchText, band } = invitations[0] ?? unsorted
  const sorted = { sortName, searchText, band }
  const row: NewInvitation = { id, ...entry, ...sorted, contactType, contact, jobTitle, hireDate, npi, supervisor }
  return { row, licenses, entries }
}

type StepOf<O extends ImportStep['outcome']> = Extract<ImportStep, { outcome: O }>
type PersonStep<S> = { person: ImportPerson; step: S }

/**
 * Applies the rows of these people in one transaction, with a constant number of statements. They are compared again,
 * under locks, with the stored rows, so that applying them a second time changes nothing.
 */
export async function applyPeople(
  ctx: ApplyCtx,
  people: readonly ImportPerson[],
  { columns, inFile }: { columns: Columns; inFile: ReadonlySet<string> },
): Promise<ImportStep[]> {
  const { w, orgId, now } = ctx
  const knownPeopleInOrg = await findKnownPeople(w.tx, { orgId, people, inFile }, w.tx)
  const steps = people.map((person) => comparePerson(person, knownPeopleInOrg, columns))
  const doing = <O extends ImportStep['outcome']>(outcome: O) =>
    steps.flatMap((step, index): PersonStep<StepOf<O>>[] =>
      step.outcome === outcome ? [{ person: people[index]!, step: step as StepOf<O> }] : [],
    )
  await addPeople(ctx, doing('add'))
  const changedInvitations = await changeInvitations(ctx, doing('updateInvitation'))
  const members = doing('updateMember').map(({ step }) => step)
  await updateRoles(
    w.tx,
    members.map(({ member, changes }) => ({ id: member.id, changes })),
  )
  for (const step of members) auditMember(ctx, step)
  const changedMembers = members.map(({ member, changes }) => ({
    ...member,
    orgId,
    version: ctx.importId,
    fields: Object.keys(changes),
  }))
  await emitEvents(w.tx, changedMembers.map(memberChanged), now)
  await sendWaiting(ctx, steps, knownPeopleInOrg.sendable)
  await recomputeReportedCompliance(w.tx, changedInvitations, now)
  await recomputeCompliance(
    w.tx,
    members.map(({ member }) => member.userId),
    now,
  )
  return steps
}

/** Updates open invitations from the file; the invitation of a changed contact starts from the beginning. */
async function changeInvitations(
  ctx: ApplyCtx,
  updates: readonly PersonStep<StepOf<'updateInvitation'>>[],
): Promise<string[]> {
  const { w, orgId, importId } = ctx
  const changes = updates.map(({ step }) => ({ id: step.invitation.id, changes: step.changes }))
  await updateImported(
    w.tx,
    changes.filter((change) => Object.keys(change.changes).length > 0),
  )
  await saveReported(
    w.tx,
    updates.flatMap(({ step }) =>
      step.licenses.map((license) => ({ ...license, id: randomUUID(), invitationId: step.invitation.id })),
    ),
  )
  const readdressedIds = changes.filter((change) => change.changes.contact).map(({ id }) => id)
  await scheduleImported(w.tx, readdressedIds, importedSchedules(ctx))
  for (const { step } of updates) {
    const fields = [...Object.keys(step.changes), ...(step.licenses.length > 0 ? ['licenses'] : [])]
    const subject = { subjectType: 'Invitation', subjectId: step.invitation.id, orgId }
    ctx.w.audit({ action: 'invitation.importUpdated', ...subject, detail: { importId, fields } })
  }
  return changes.map(({ id }) => id)
}

function auditMember({ w, importId, orgId }: ApplyCtx, { member, changes }: StepOf<'updateMember'>): void {
  const fields = Object.keys(changes)
  const before = Object.fromEntries(fields.map((name) => [name, member[name as keyof typeof changes]]))
  const subject = { subjectType: 'Role', subjectId: member.id, orgId, personId: member.userId }
  w.audit({ action: 'member.updated', ...subject, detail: { importId, fields }, before, after: changes })
}

/**
 * Schedules invitations for people without a sent or due one, if that was chosen. Those of administrators are sent by
 * people, one by one.
 */
async function sendWaiting(
  ctx: ApplyCtx,
  steps: readonly ImportStep[],
  sendable: ReadonlyMap<string, Sendable>,
): Promise<void> {
  const { w, now, invite } = ctx
  if (!invite) return
  const ids = steps.flatMap((step) => {
    const invitation = step.outcome === 'unchanged' || step.outcome === 'updateInvitation' ? step.invitation : null
    const state = invitation && invitation.state === 'OPEN' ? sendable.get(invitation.id) : null
    if (!invitation || !state || !mayInviteAs('PROGRAM', invitation.roleType)) return []
    const waits = state.sentAt === null && state.nextResendAt === null
    return waits || state.expiresAt <= now ? [invitation.id] : []
  })
  await scheduleImported(w.tx, ids, importedSchedules(ctx))
}
