import { randomUUID } from 'node:crypto'
import type { Sendable } from '@/lib/data/imports/read'
import { saveReported, scheduleImported, updateImported, updateRoles } from '@/lib/data/imports/write'
import { emitEvents } from '@/lib/data/webhooks/events'
import { comparePerson, type ImportStep } from '@/lib/domain/imports/compare-person'
import type { ImportPerson } from '@/lib/domain/imports/gather-people'
import type { Columns } from '@/lib/domain/imports/import-row'
import { memberChanged } from '@/lib/domain/webhooks/new-events'
import { recomputeCompliance, recomputeReportedCompliance } from '../compliance/recompute-compliance'
import { type ApplyCtx, addPeople, importedSchedules } from './add-people'
import { findKnownPeople } from './known-people'

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
  const { tx, orgId, now } = ctx
  const knownPeopleInOrg = await findKnownPeople(tx, { orgId, people, inFile }, tx)
  const steps = people.map((person) => comparePerson(person, knownPeopleInOrg, columns))
  const doing = <O extends ImportStep['outcome']>(outcome: O) =>
    steps.flatMap((step, index): PersonStep<StepOf<O>>[] =>
      step.outcome === outcome ? [{ person: people[index]!, step: step as StepOf<O> }] : [],
    )
  await addPeople(
    ctx,
    doing('add').map(({ person, step }) => ({ person, contact: step.contact })),
  )
  const changedInvitations = await changeInvitations(ctx, doing('updateInvitation'))
  const members = doing('updateMember').map(({ step }) => step)
  await updateRoles(
    tx,
    members.map(({ member, changes }) => ({ id: member.id, changes })),
  )
  for (const step of members) auditMember(ctx, step)
  const changedMembers = members.map(({ member, changes }) => ({
    ...member,
    orgId,
    version: ctx.importId,
    fields: Object.keys(changes),
  }))
  await emitEvents(tx, changedMembers.map(memberChanged), now)
  await sendWaiting(ctx, steps, knownPeopleInOrg.sendable)
  await recomputeReportedCompliance(tx, changedInvitations, now)
  await recomputeCompliance(
    tx,
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
  const { tx, orgId, importId } = ctx
  const changes = updates.map(({ step }) => ({ id: step.invitation.id, changes: step.changes }))
  await updateImported(
    tx,
    changes.filter((change) => Object.keys(change.changes).length > 0),
  )
  await saveReported(
    tx,
    updates.flatMap(({ step }) =>
      step.licenses.map((license) => ({ ...license, id: randomUUID(), invitationId: step.invitation.id })),
    ),
  )
  const readdressedIds = changes.filter((change) => change.changes.contact).map(({ id }) => id)
  await scheduleImported(tx, readdressedIds, importedSchedules(ctx))
  for (const { step } of updates) {
    const fields = [...Object.keys(step.changes), ...(step.licenses.length > 0 ? ['licenses'] : [])]
    const subject = { subjectType: 'Invitation', subjectId: step.invitation.id, orgId }
    ctx.audit({ action: 'invitation.importUpdated', ...subject, detail: { importId, fields } })
  }
  return changes.map(({ id }) => id)
}

function auditMember({ audit, importId, orgId }: ApplyCtx, { member, changes }: StepOf<'updateMember'>): void {
  const fields = Object.keys(changes)
  const before = Object.fromEntries(fields.map((name) => [name, member[name as keyof typeof changes]]))
  const subject = { subjectType: 'Role', subjectId: member.id, orgId, personId: member.userId }
  audit({ action: 'member.updated', ...subject, detail: { importId, fields }, before, after: changes })
}

/** Schedules invitations for people without a sent or due one, if that was chosen. */
async function sendWaiting(
  ctx: ApplyCtx,
  steps: readonly ImportStep[],
  sendable: ReadonlyMap<string, Sendable>,
): Promise<void> {
  const { tx, now, invite } = ctx
  if (!invite) return
  const ids = steps.flatMap((step) => {
    const invitation = step.outcome === 'unchanged' || step.outcome === 'updateInvitation' ? step.invitation : null
    const state = invitation && invitation.state === 'OPEN' ? sendable.get(invitation.id) : null
    if (!invitation || !state) return []
    const waits = state.sentAt === null && state.nextResendAt === null
    return waits || state.expiresAt <= now ? [invitation.id] : []
  })
  await scheduleImported(tx, ids, importedSchedules(ctx))
}
