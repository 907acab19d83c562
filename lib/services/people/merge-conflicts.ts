import type { Db, Tx } from '@/lib/data/db'
import type { MergePairs, Pair, ProfileChoice } from '@/lib/data/people-merge/move-rows'
import {
  type AssignmentSide,
  type CredentialSide,
  type EnrollmentSide,
  findTwins,
  type RoleSide,
} from '@/lib/data/people-merge/read'
import { findUser, type UserRecord } from '@/lib/data/users/read'
import {
  conflictKey,
  type MergeConflictKind,
  type MergeSide,
  usualAssignment,
  usualCredential,
  usualEnrollment,
  usualRole,
} from '@/lib/domain/people/merge-plan'
import { fullName } from '@/lib/domain/people/names'

type Facts = Omit<RoleSide, 'state'> & CredentialSide & EnrollmentSide & AssignmentSide
type Side = { id: string; value?: string } & Partial<Facts>

/** One choice to make, with both sides. `label` names the subject of both. */
export type Conflict = {
  key: string
  kind: MergeConflictKind
  usual: MergeSide
  label: string
  geo?: string
  credentialType?: string
  startsAt?: Date
  timeZone?: string
  kept: Side
  other: Side
}
type FoundConflicts = {
  kept: UserRecord
  other: UserRecord
  conflicts: Conflict[]
  /** Parts of the profile that only the other record has; they are copied without asking. */
  filled: ProfileChoice
}

const parts = {
  NAME: (person: UserRecord) => fullName(person) || null,
  DOB: (person: UserRecord) => person.dob,
  LANGUAGE: (person: UserRecord) => person.uiLanguage,
} as const
const partKinds = ['NAME', 'DOB', 'LANGUAGE'] as const

/** The facts that both records have but one person can have only once, and the default choices. */
export async function findConflicts(
  db: Db | Tx,
  { keptId, closedId }: { keptId: string; closedId: string },
): Promise<FoundConflicts | null> {
  const keptPerson = await findUser(db, keptId)
  const other = await findUser(db, closedId)
  if (!keptPerson || !other) return null
  const twins = await findTwins(db, { keptId, closedId })
  const profileParts = partKinds.map((kind) => ({ kind, kept: parts[kind](keptPerson), other: parts[kind](other) }))
  const fills = (kind: (typeof partKinds)[number]) =>
    profileParts.some((part) => part.kind === kind && part.kept === null && part.other !== null)
  const ofProfile = profileParts.flatMap(({ kind, ...part }): Conflict[] => {
    if (part.kept === null || part.other === null || part.kept === part.other) return []
    const sides = { kept: { id: keptId, value: part.kept }, other: { id: closedId, value: part.other } }
    return [{ key: kind, kind, usual: 'KEPT', label: '', ...sides }]
  })
  const conflicts = [
    ...ofProfile,
    ...twins.roles.map((role) => twin('ROLE', role, usualRole)),
    ...twins.credentials.map((credential) => twin('CREDENTIAL', credential, usualCredential)),
    ...twins.enrollments.map((enrollment) => twin('ENROLLMENT', enrollment, usualEnrollment)),
    ...twins.assignments.map((assignment) => twin('ASSIGNMENT', assignment, usualAssignment)),
  ]
  return {
    kept: keptPerson,
    other,
    conflicts,
    filled: { name: fills('NAME'), dob: fills('DOB'), language: fills('LANGUAGE') },
  }
}

type Twin<S> = Omit<Conflict, 'key' | 'kind' | 'usual' | 'kept' | 'other'> & { about: string; kept: S; other: S }

const twin = <S extends Side>(
  kind: MergeConflictKind,
  { about, ...twin }: Twin<S>,
  usual: (kept: S, other: S) => MergeSide,
): Conflict => ({ ...twin, key: conflictKey(kind, about), kind, usual: usual(twin.kept, twin.other) })

/** The winning rows, according to the choices. */
export function pairsOf({ conflicts, filled }: FoundConflicts, sides: ReadonlyMap<string, MergeSide>) {
  const pair = ({ key, kept, other }: Conflict): Pair =>
    sides.get(key) === 'OTHER'
      ? { winner: other.id, loser: kept.id, loserIsKept: true }
      : { winner: kept.id, loser: other.id, loserIsKept: false }
  const pairsOfKind = (kind: MergeConflictKind) => conflicts.filter((conflict) => conflict.kind === kind).map(pair)
  const pairs: MergePairs = {
    roles: pairsOfKind('ROLE'),
    credentials: pairsOfKind('CREDENTIAL'),
    enrollments: pairsOfKind('ENROLLMENT'),
    assignments: pairsOfKind('ASSIGNMENT'),
  }
  const profile: ProfileChoice = {
    name: filled.name || sides.get('NAME') === 'OTHER',
    dob: filled.dob || sides.get('DOB') === 'OTHER',
    language: filled.language || sides.get('LANGUAGE') === 'OTHER',
  }
  return { pairs, profile }
}
