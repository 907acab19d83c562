import { type BoardChanges, noChanges, saveBoard } from '@/lib/data/board/write'
import { markClearance } from '@/lib/data/clearance/spans'
import {
  listPersonFacts,
  listReportedFacts,
  lockInvitations,
  lockPeople,
  type PersonFacts,
} from '@/lib/data/compliance/read'
import { cutPeriods } from '@/lib/data/credentials/write'
import type { Tx } from '@/lib/data/db'
import { findRuleBookOf } from '@/lib/data/rules/read'
import { keepRuleChanges, type PendingRuleChange } from '@/lib/data/rules/write'
import { emitEvents } from '@/lib/data/webhooks/events'
import { type ComplianceSnapshot, complianceSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { type RuleChange, ruleChange } from '@/lib/domain/compliance/rule-change'
import { bookOf, type RuleBook } from '@/lib/domain/compliance/rule-for'
import type { NewWebhookEvent } from '@/lib/domain/webhooks/events'
import { refreshProgress } from '../curriculums/refresh-progress'
import { refreshRequested } from '../document-requests/refresh-requested'
import { boardEvents } from '../webhooks/board-events'
import { personChanges, reportedChanges } from './board-changes'

/**
 * Brings everything stored about these people's compliance up to date: their Standing rows, the boards of their
 * organizations, band, sort name and search text of their memberships, and their curriculum assignments. Called at the
 * end of every write to a person's name, contacts, credentials, credits or membership, in its transaction. The number
 * of statements does not depend on the number of people.
 */
export async function recomputeCompliance(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
  newEvents: readonly NewWebhookEvent[] = [],
): Promise<void> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return
  await lockPeople(tx, ids)
  await recomputeComplianceLocked(tx, ids, now, newEvents)
}

/**
 * Does the same for people who are already locked. `newEvents` are emitted together with those about their compliance.
 */
export async function recomputeComplianceLocked(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
  newEvents: readonly NewWebhookEvent[] = [],
): Promise<void> {
  const people = await listPersonFacts(tx, userIds)
  const [first] = people
  if (!first) return
  const book = await findRuleBookOf(tx, first.ruleSerial)
  const learning = people.filter(({ hasCurriculums }) => hasCurriculums).map(({ id }) => id)
  if (learning.length > 0) await refreshProgress(tx, learning, now)
  const requestedIds = people.filter(({ hasRequests }) => hasRequests).map(({ id }) => id)
  if (requestedIds.length > 0) await refreshRequested(tx, requestedIds, now)
  markClearance(tx, { userIds: people.filter(({ hasPositions }) => hasPositions).map(({ id }) => id) })
  const results = people.map((person) => ({ person, changes: personChanges(book, person, now) }))
  const all = mergeChanges(results.map(({ changes }) => changes))
  if (all.cutPeriods.length > 0) await cutPeriods(tx, all.cutPeriods)
  await saveBoard(tx, all)
  await keepRuleChanges(tx, ruleChangesOf(book, results, now))
  await emitBoardEvents(tx, book, results, newEvents, now)
}

type PersonResult = { person: PersonFacts; changes: BoardChanges }

/** Emits events to the organizations of these people; no statement is needed when no organization listens. */
async function emitBoardEvents(
  tx: Tx,
  book: RuleBook,
  results: readonly PersonResult[],
  newEvents: readonly NewWebhookEvent[],
  now: Date,
): Promise<void> {
  const listened = results.filter(({ person }) => person.isListened)
  const ids = new Set(listened.map(({ person }) => person.id))
  const ofBoards = listened.flatMap(({ person, changes }) => boardEvents(book, person, changes, now))
  await emitEvents(tx, [...ofBoards, ...newEvents.filter(({ userId }) => userId !== null && ids.has(userId))], now)
}

/**
 * Does the same for credentials reported by employers with these invitations; entries of answered invitations are
 * removed.
 */
export async function recomputeReportedCompliance(tx: Tx, invitationIds: readonly string[], now: Date): Promise<void> {
  const ids = [...new Set(invitationIds)]
  if (ids.length === 0) return
  await lockInvitations(tx, ids)
  const invitations = await listReportedFacts(tx, ids)
  const [first] = invitations
  if (!first) return
  const book = await findRuleBookOf(tx, first.ruleSerial)
  markClearance(tx, { invitationIds: invitations.filter(({ hasPositions }) => hasPositions).map(({ id }) => id) })
  await saveBoard(tx, mergeChanges(invitations.map((invitation) => reportedChanges(book, invitation, now))))
}

function mergeChanges(all: readonly BoardChanges[]): BoardChanges {
  const merged = noChanges()
  for (const changes of all) {
    for (const name of Object.keys(merged) as (keyof BoardChanges)[]) {
      for (const row of changes[name]) (merged[name] as unknown[]).push(row)
    }
  }
  return merged
}

type Credential = PersonFacts['credentials'][number]

/**
 * Changes to announce to people because a rule version was published on this installation: licenses whose stored
 * compliance used an earlier version and whose result differs under the new one. Changes due only to the passage of
 * time are not included.
 */
const ruleChangesOf = (book: RuleBook, results: readonly PersonResult[], now: Date): PendingRuleChange[] =>
  results.flatMap(({ person, changes }) =>
    changes.snapshots.flatMap(({ credentialId, ...after }): PendingRuleChange[] => {
      const credential = person.credentials.find(({ id }) => id === credentialId)
      const ruleVersion = after.ruleVersion
      if (!credential?.snapshot || ruleVersion === null || ruleVersion === credential.snapshot.ruleVersion) return []
      const change = changeOf(book, { person, credential, before: credential.snapshot, after, now })
      return change ? [{ credentialId, userId: person.id, ruleVersion, change }] : []
    }),
  )

type Question = {
  person: PersonFacts
  credential: Credential
  before: ComplianceSnapshot
  after: ComplianceSnapshot
  now: Date
}

function changeOf(book: RuleBook, { person, credential, before, after, now }: Question): RuleChange | null {
  const versions = book.versions[`${credential.geo}:${credential.credentialType}`] ?? []
  const versionNamed = (name: string | null) => versions.find(({ version }) => version === name)
  // A version that ships with the product is not a change of the law.
  if (!versionNamed(after.ruleVersion)?.publishedAt) return null
  const earlier = versionNamed(before.ruleVersion)
  if (earlier) return ruleChange(byVersion(earlier, { person, credential, now }), after)
  return before.ruleVersion === null ? ruleChange({ ...before, periodEndsAt: after.periodEndsAt }, after) : null
}

/** The result of the earlier version as of today, so that only the rule differs, not the day. */
const byVersion = (rule: CreditRequirement, { person, credential, now }: Omit<Question, 'before' | 'after'>) =>
  complianceSnapshot(
    bookOf([{ ...rule, effectiveFrom: null, effectiveTo: null }]),
    credential,
    person.credits,
    now,
    person.planned,
  )
