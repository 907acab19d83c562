import 'server-only'
import type { Db, Tx } from '@/lib/data/db'
import type { MergePairs, Pair, ProfileChoice } from '@/lib/data/people-merge/merge'
import { findTwins, type MergeTwins } from '@/lib/data/people-merge/read'
import { findUser, type UserRecord } from '@/lib/data/users/read'
import {
  conflictKey,
  type MergeSide,
  usualAssignment,
  usualCredential,
  usualEnrollment,
  usualRole,
} from '@/lib/domain/people/merge-conflicts'
import type { MergeConflictKind } from '@/lib/domain/people/merge-plan'
import { fullName } from '@/lib/domain/people/names'

/** One choice to be made; `twins` is what a page shows of it. */
export type Conflict = {
  key: string
  kind: MergeConflictKind
  usual: MergeSide
  kept: { id: string }
  other: { id: string }
}
export type FoundConflicts = {
  kept: UserRecord
  other: UserRecord
  twins: MergeTwins
  conflicts: Conflict[]
  /** Parts of the profile that only the other record says: they are taken over without a question. */
  filled: ProfileChoice
}

const parts = {
  NAME: (person: UserRecord) => fullName(person) || null,
  DOB: (person: UserRecord) => person.dob,
  LANGUAGE: (person: UserRecord) => person.uiLanguage,
} as const
const partKinds = ['NAME', 'DOB', 'LANGUAGE'] as const

/** What two records have of which one person can have one, and what the choices would usually be. */
export async function findConflicts(
  db: Db | Tx,
  { keptId, closedId }: { keptId: string; closedId: string },
): Promise<FoundConflicts | null> {
  const kept = await findUser(db, keptId)
  const other = await findUser(db, closedId)
  if (!kept || !other) return null
  const twins = await findTwins(db, { keptId, closedId })
  const said = partKinds.map((kind) => ({ kind, kept: parts[kind](kept), other: parts[kind](other) }))
  const fills = (kind: (typeof partKinds)[number]) =>
    said.some((one) => one.kind === kind && one.kept === null && one.other !== null)
  const ofProfile = said
    .filter((one) => one.kept !== null && one.other !== null && one.kept !== one.other)
    .map(({ kind }) => ({ key: kind, kind, usual: 'KEPT' as const, kept: { id: keptId }, other: { id: closedId } }))
  const conflicts = [
    ...ofProfile,
    ...twins.roles.map((one) => twin('ROLE', one, usualRole)),
    ...twins.credentials.map((one) => twin('CREDENTIAL', one, usualCredential)),
    ...twins.enrollments.map((one) => twin('ENROLLMENT', one, usualEnrollment)),
    ...twins.assignments.map((one) => twin('ASSIGNMENT', one, usualAssignment)),
  ]
  return {
    ...{ kept, other, twins, conflicts },
    filled: { name: fills('NAME'), dob: fills('DOB'), language: fills('LANGUAGE') },
  }
}

const twin = <Side extends { id: string }>(
  kind: MergeConflictKind,
  { about, kept, other }: { about: string; kept: Side; other: Side },
  usual: (kept: Side, other: Side) => MergeSide,
): Conflict => ({ key: conflictKey(kind, about), kind, usual: usual(kept, other), kept: { id: kept.id }, other: { id: other.id } })

/** Which rows win, by what was chosen. */
export function pairsOf({ conflicts, filled }: FoundConflicts, sides: ReadonlyMap<string, MergeSide>) {
  const pair = ({ key, kept, other }: Conflict): Pair =>
    sides.get(key) === 'OTHER'
      ? { winner: other.id, loser: kept.id, loserIsKept: true }
      : { winner: kept.id, loser: other.id, loserIsKept: false }
  const of = (kind: MergeConflictKind) => conflicts.filter((one) => one.kind === kind).map(pair)
  const pairs: MergePairs = {
    ...{ roles: of('ROLE'), credentials: of('CREDENTIAL') },
    ...{ enrollments: of('ENROLLMENT'), assignments: of('ASSIGNMENT') },
  }
  const profile: ProfileChoice = {
    name: filled.name || sides.get('NAME') === 'OTHER',
    dob: filled.dob || sides.get('DOB') === 'OTHER',
    language: filled.language || sides.get('LANGUAGE') === 'OTHER',
  }
  return { pairs, profile }
}
