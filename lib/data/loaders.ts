import 'server-only'
import DataLoader from 'dataloader'
import { type CredentialRecord, findCredential, listCredentialsOfMany } from './credentials'
import { type CreditRecord, findCredit, listCreditsOfMany } from './credits'
import type { Db } from './db'
import { type DocumentRecord, listDocumentsOfCredits } from './documents'
import { findOrg } from './orgs'
import { countCreditsOf, listUsersById, type UserRecord } from './users'

const group = <T>(rows: readonly T[], keyOf: (row: T) => string, keys: readonly string[]): T[][] => {
  const byKey = Map.groupBy(rows, keyOf)
  return keys.map((key) => byKey.get(key) ?? [])
}

/** Reads of one request: each key is read once, keys asked for together are read together. */
export function makeLoaders(db: Db) {
  const one = <T>(find: (db: Db, id: string) => Promise<T | null>) =>
    new DataLoader<string, T | null>((ids) => Promise.all(ids.map((id) => find(db, id))))
  const person = new DataLoader<string, UserRecord | null>(async (ids) => {
    const rows = new Map((await listUsersById(db, ids)).map((row) => [row.id, row]))
    return ids.map((id) => rows.get(id) ?? null)
  })
  const credential = one(findCredential)
  const credit = one(findCredit)
  return {
    person,
    credential,
    credit,
    org: one(findOrg),
    // What a list has read is not read again one by one.
    credentialsOf: new DataLoader<string, CredentialRecord[]>(async (ids) => {
      const rows = await listCredentialsOfMany(db, ids)
      for (const row of rows) credential.prime(row.id, row)
      return group(rows, (row) => row.userId, ids)
    }),
    creditsOf: new DataLoader<string, CreditRecord[]>(async (ids) => {
      const rows = await listCreditsOfMany(db, ids)
      for (const row of rows) credit.prime(row.id, row)
      return group(rows, (row) => row.userId, ids)
    }),
    creditCountOf: new DataLoader<string, number>(async (ids) => {
      const counts = await countCreditsOf(db, ids)
      return ids.map((id) => counts.get(id) ?? 0)
    }),
    documentsOfCredit: new DataLoader<string, DocumentRecord[]>(async (ids) =>
      group(await listDocumentsOfCredits(db, ids), (row) => row.creditId ?? '', ids),
    ),
  }
}
export type Loaders = ReturnType<typeof makeLoaders>
