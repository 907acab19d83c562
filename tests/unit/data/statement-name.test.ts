import { expect, test } from 'vitest'
import { statementName } from '@/lib/data/connection-pool'

test.each([
  ['SELECT "public"."User"."id" FROM "public"."User" WHERE "id" = $1', 'SELECT User'],
  ['INSERT INTO "AuditEvent" ("id") VALUES ($1)', 'INSERT AuditEvent'],
  ['UPDATE "Credential" SET "state" = $1', 'UPDATE Credential'],
  ['DELETE FROM ONLY "Session"', 'DELETE Session'],
  ['\n  WITH a AS (SELECT 1 FROM "Org") SELECT * FROM a', 'WITH Org'],
  ['BEGIN', 'BEGIN'],
  ['', 'STATEMENT'],
])('%j', (text, name) => expect(statementName({ text })).toBe(name))

test('no value of a statement is in its name', () => {
  expect(statementName(`SELECT 'ana@example.com' FROM "User" WHERE "firstName" = 'Ana'`)).toBe('SELECT User')
})
