import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { archiveParts, orgData } from '@/lib/data/org-archive/org-data'
import { privacyTags } from '@/lib/data/own-data/privacy-tags'

const schema = readFileSync('prisma/schema.prisma', 'utf8')
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [name, body]),
)

/** Models whose rows belong to an organization: directly, or through a row that does. */
function ownedByOrgs(all: ReadonlyMap<string, string>): string[] {
  const owned = new Set(['Org'])
  const hangsOn = (body: string) =>
    [...body.matchAll(/^\s+\w+\s+(\w+)\??\s+@relation\((?:"\w+", )?fields:/gm)].map(([, to = '']) => to)
  for (let size = 0; size < owned.size; ) {
    size = owned.size
    for (const [name, body] of all) {
      // People and their own data do not belong to an organization; a program's account is found through its
      // organization.
      if (name === 'User') continue
      if (/^\s+orgId\s/m.test(body) || hangsOn(body).some((to) => owned.has(to))) owned.add(name)
    }
  }
  return [...owned]
}

/** The columns of a model that are not relations, with their types. */
const columnsOf = (model: string) =>
  [...(models.get(model) ?? '').matchAll(/^\s+(\w+)\s+([A-Z]\w*)(?:\?|\[\])?\s.*\/\/\/ (\w+)$/gm)].map(
    ([, name = '', type = '', tag = '']) => ({ name, type, tag }),
  )

test('every model whose rows belong to an organization is in its archive, or has a reason not to be', () => {
  expect(Object.keys(orgData).toSorted()).toEqual(ownedByOrgs(models).toSorted())
  for (const handling of Object.values(orgData))
    if ('leftOut' in handling) expect(handling.leftOut.length).toBeGreaterThan(10)
})

test('a model that is added is noticed', () => {
  const added = new Map([
    ...models,
    ['Shelf', '  orgId String @db.Uuid /// internal\n'],
    ['Book', '  shelf Shelf @relation(fields: [shelfId], references: [id])\n'],
  ])
  expect(ownedByOrgs(added).filter((name) => !(name in orgData))).toEqual(['Shelf', 'Book'])
})

describe.each(archiveParts.map((part) => [part.model, part] as const))(
  'the part of %s',
  (model, { whose, without = {} }) => {
    const columns = columnsOf(model)

    test('has rows of one organization alone, and leaves out columns that there are, with a reason', () => {
      expect(whose).toContain('$1::uuid')
      const names = columns.map(({ name }) => name)
      for (const [column, reason] of Object.entries(without)) {
        expect(names).toContain(column)
        expect(reason.length).toBeGreaterThan(10)
      }
    })

    test('hands out nothing of health and no secret', () => {
      const health = Object.entries(privacyTags).flatMap(([name, tag]) =>
        tag === 'health' && name.startsWith(`${model}.`) ? [name.slice(model.length + 1)] : [],
      )
      const secrets = columns.flatMap(({ name, type }) =>
        (type === 'Bytes' && !/^(sha256|hash|previousHash)/.test(name)) || /(?:secret|token(?:hash)?)$/i.test(name)
          ? [name]
          : [],
      )
      const open = [...health, ...secrets].filter((column) => !(column in without) && column !== 'verifyToken')
      expect(open).toEqual([])
    })
  },
)

test('parts have names of their own', () => {
  const names = archiveParts.map(({ called }) => called)
  expect(new Set(names).size).toBe(names.length)
})
