import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canBeUndone, mergePlan } from '@/lib/domain/people/merge-plan'

/** Columns of the schema that refer to a person, by a relation to User or by their name. */
function columnsThatName(schema: string): string[] {
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)]
  return models.flatMap(([, model, body = '']) => {
    const related = [...body.matchAll(/\bUser\??\s+@relation\([^)]*fields: \[(\w+)\]/g)].map(([, column]) => column)
    const called = [...body.matchAll(/^\s+(\w+)\s+String\??\s.*@db\.Uuid/gm)].map(([, column]) => column ?? '')
    const likeOne = called.filter((column) =>
      /^(userId|ownerId|personId|actorId|authorId|keptId|closedId|\w+ById)$/.test(column),
    )
    return [...new Set([...related, ...likeOne])].map((column) => `${model}.${column}`)
  })
}

test('every column that names a person has its place in the plan of a merge, and no other has', () => {
  const named = columnsThatName(readFileSync('prisma/schema.prisma', 'utf8'))
  expect(Object.keys(mergePlan).toSorted()).toEqual(named.toSorted())
})

test('a column that is added to the schema is noticed', () => {
  const added =
    'model Gift {\n  id String @id @db.Uuid\n  giverId String @db.Uuid\n  giver User @relation(fields: [giverId], references: [id])\n  seenById String? @db.Uuid\n}\n'
  expect(columnsThatName(added)).toEqual(['Gift.giverId', 'Gift.seenById'])
})

test('a merge can be undone for seven days, and not at the end of the seventh', () => {
  const mergedAt = new Date('2026-11-01T12:00:00.000Z')
  const after = (ms: number) => new Date(mergedAt.getTime() + 7 * 86_400_000 + ms)
  expect(canBeUndone(mergedAt, mergedAt)).toBe(true)
  expect(canBeUndone(mergedAt, after(-1))).toBe(true)
  expect(canBeUndone(mergedAt, after(0))).toBe(false)
})
