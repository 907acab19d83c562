import DataLoader from 'dataloader'
import type { CredentialStatus } from '@/lib/domain/compliance/credential-status'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import {
  type CredentialRecord,
  type CredentialsAndCredits,
  listCredentialsAndCreditsOf,
  listCredentialsById,
} from './credentials/read'
import { type CreditCorrections, findCredit, listCreditCorrections } from './credits/read'
import type { Db } from './db'
import { type DocumentRecord, listDocumentsOfCredits } from './documents/read'
import { aheadSize, countEnrollmentsOf, type EnrollmentInSession, listEnrollmentsOf } from './enrollments/list'
import { listMembersOfAll, type MemberRecord } from './members/read'
import { listOrgsById, type OrgRecord } from './orgs/read'
import { findRuleBook } from './rules/read'
import { listTaskSessionsById, type TaskSessionRecord } from './task-sessions/read'
import { listTasksById, type TaskRecord } from './tasks/tasks'
import { countCreditsOf, listUsersById, type UserRecord } from './users/read'

const group = <T>(rows: readonly T[], keyOf: (row: T) => string, keys: readonly string[]): T[][] => {
  const byKey = Map.groupBy(rows, keyOf)
  return keys.map((key) => byKey.get(key) ?? [])
}

/** One read for many ids, returned in the order in which they were requested. */
const byId = <T extends { id: string }>(list: (ids: readonly string[]) => Promise<T[]>) =>
  new DataLoader<string, T | null>(async (ids) => {
    const rows = new Map((await list(ids)).map((row) => [row.id, row]))
    return ids.map((id) => rows.get(id) ?? null)
  })

/** The reads of one request: each key is read once, and keys requested together are read together. */
export function makeLoaders(db: Db) {
  const loadById = <T>(find: (db: Db, id: string) => Promise<T | null>) =>
    new DataLoader<string, T | null>((ids) => Promise.all(ids.map((id) => find(db, id))))
  const credential = byId(listCredentialsById)
  const credit = loadById(findCredit)
  // Rows that came with a list are not read again one by one.
  const keep = (all: CredentialsAndCredits) => {
    for (const row of all.credentials) credential.prime(row.id, row)
    for (const row of all.credits) credit.prime(row.id, row)
    return all
  }
  const credentialsAndCredits = new DataLoader<string, CredentialsAndCredits>(async (ids) =>
    (await listCredentialsAndCreditsOf(ids)).map(keep),
  )
  const ahead = new Map<string, EnrollmentInSession[]>()
  return {
    /**
     * The status of licenses by day, as services computed it from the rows read here. It is dropped with the request: a
     * map in the process, even a WeakMap, would keep its values until the whole heap is collected.
     */
    statuses: new Map<CredentialRecord, Map<PlainDate, CredentialStatus & { asOf: PlainDate }>>(),
    /** Stores what another statement has already read about a person. */
    primeCredentialsAndCredits: (userId: string, all: CredentialsAndCredits) =>
      void credentialsAndCredits.prime(userId, keep(all)),
    primeAhead: (userId: string, rows: EnrollmentInSession[]) => void ahead.set(userId, rows),
    /** The next enrollments of a person, soonest first. */
    enrollmentsAhead: async (userId: string, now: Date, size: number) =>
      (size <= aheadSize && ahead.get(userId)?.slice(0, size)) ||
      listEnrollmentsOf({ userId, when: 'AHEAD', now, after: null, size }),
    /** The current computed rules, from which every status of a request is derived. */
    rules: findRuleBook,
    person: byId<UserRecord>(listUsersById),
    credential,
    credit,
    org: byId<OrgRecord>((ids) => listOrgsById(db, ids)),
    taskSession: byId<TaskSessionRecord>((ids) => listTaskSessionsById(db, ids)),
    task: byId<TaskRecord>((ids) => listTasksById(db, ids)),
    member: byId<MemberRecord>(listMembersOfAll),
    credentialsOf: { load: async (userId: string) => (await credentialsAndCredits.load(userId)).credentials },
    creditsOf: { load: async (userId: string) => (await credentialsAndCredits.load(userId)).credits },
    plannedOf: { load: async (userId: string) => (await credentialsAndCredits.load(userId)).planned },
    creditCountOf: new DataLoader<string, number>(async (ids) => {
      const counts = await countCreditsOf(db, ids)
      return ids.map((id) => counts.get(id) ?? 0)
    }),
    enrollmentCountOf: new DataLoader<string, { all: number; current: number }>(async (ids) => {
      const counts = await countEnrollmentsOf(ids)
      return ids.map((id) => counts.get(id) ?? { all: 0, current: 0 })
    }),
    correctionsOfCredit: new DataLoader<string, CreditCorrections>(async (ids) => {
      const all = await listCreditCorrections(ids)
      return ids.map((id) => all.get(id) ?? { earlier: [], lastId: null })
    }),
    documentsOfCredit: new DataLoader<string, DocumentRecord[]>(async (ids) =>
      group(await listDocumentsOfCredits(ids), (row) => row.creditId ?? '', ids),
    ),
  }
}
export type Loaders = ReturnType<typeof makeLoaders>
