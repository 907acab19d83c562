import { randomUUID } from 'node:crypto'
import { noChanges, saveBoard } from '@/lib/data/board/write'
import type { Tx } from '@/lib/data/db'
import {
  insertImported,
  type NewInvitation,
  type NewReported,
  type Schedules,
  saveReported,
} from '@/lib/data/imports/write'
import { findRuleBook } from '@/lib/data/rules/read'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import type { ImportStep } from '@/lib/domain/imports/compare-person'
import type { ImportPerson } from '@/lib/domain/imports/gather-people'
import { invitationExpiry } from '@/lib/domain/orgs/invitation-schedule'
import { reportedChanges } from '../compliance/reported-changes'
import type { HistoryEntry, Write } from '../write'

/** The context for applying people of a file, all in one transaction. */
export type ApplyCtx = {
  tx: Tx
  now: Date
  importId: string
  orgId: string
  actorId: string
  invite: boolean
  /** Whether the organization sends text messages. */
  texts: boolean
  audit: (entry: HistoryEntry) => void
  send: Write['send']
}

/** Somebody who is not invited yet stays on the board without a time limit. */
const heldDays = 3650
const notInvited = (now: Date) => new Date(now.getTime() + heldDays * 86_400_000)

/** When imported people are invited, and until when. Phone numbers are not invited if no text messages are sent. */
export function importedSchedules({ now, invite, texts }: Pick<ApplyCtx, 'now' | 'invite' | 'texts'>): Schedules {
  const schedule = (sends: boolean) => ({
    nextResendAt: sends ? now : null,
    expiresAt: sends ? invitationExpiry(now) : notInvited(now),
  })
  return { emails: schedule(invite), phones: schedule(invite && texts) }
}

type NewPerson = { person: ImportPerson; contact: Extract<ImportStep, { outcome: 'add' }>['contact'] }

/**
 * Unknown people become invitations with the employer's data. The columns by which lists sort and filter are written
 * along with them, by the same rules that refresh them later: nobody else can have changed rows created here.
 */
export async function addPeople(ctx: ApplyCtx, people: readonly NewPerson[]): Promise<void> {
  if (people.length === 0) return
  const { tx, orgId, actorId, now } = ctx
  const book = await findRuleBook()
  const added = people.map((person) => buildRows(book, ctx, person))
  await insertImported(
    tx,
    added.map(({ row }) => row),
    { orgId, invitedById: actorId, now, schedules: importedSchedules(ctx) },
  )
  await saveReported(
    tx,
    added.flatMap(({ licenses }) => licenses),
  )
  await saveBoard(tx, { ...noChanges(), newEntries: added.flatMap(({ entries }) => entries), orgIds: [orgId] })
  for (const { row, licenses } of added) {
    const detail = { importId: ctx.importId, roleType: row.roleType, licenses: licenses.length }
    ctx.audit({ action: 'invitation.imported', subjectType: 'Invitation', subjectId: row.id, orgId, detail })
  }
}

/** A new person as rows: the invitation, the reported licenses and their entries on the board. */
function buildRows(book: RuleBook, { orgId, now }: ApplyCtx, { person, contact: { contactType, contact } }: NewPerson) {
  const { firstName, middleName, lastName, employeeId, jobTitle, department, roleType } = person.facts
  const { hireDate, supervisor } = person.facts
  const id = randomUUID()
  const licenses = person.licenses.map((license): NewReported => ({ ...license, id: randomUUID(), invitationId: id }))
  const entry = { firstName, middleName, lastName, employeeId, department }
  const unsorted = { sortName: '', searchText: '', band: null, ruleSerial: 0 }
  const credentials = licenses.map((license) => ({ ...license, entry: null }))
  const facts = { id, orgId, state: 'OPEN' as const, contact, ...entry, ...unsorted, credentials }
  const { invitations, newEntries: entries } = reportedChanges(book, facts, now)
  const { sortName, searchText, band } = invitations[0] ?? unsorted
  const sorted = { sortName, searchText, band }
  const invited = { contactType, contact, roleType: roleType ?? 'MEMBER' }
  const row: NewInvitation = { id, ...entry, ...sorted, ...invited, jobTitle, hireDate, supervisor }
  return { row, licenses, entries }
}
