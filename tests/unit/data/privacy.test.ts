import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { privacyTagsText, tagsIn } from '@/dev/generate/privacy-tags'
import { erasureOf, ownDataSections, taggedColumns } from '@/lib/data/own-data/own-data'
import { type Handling, personalData } from '@/lib/data/own-data/personal-data'
import { privacyTags } from '@/lib/data/own-data/privacy-tags'

const schema = readFileSync('prisma/schema.prisma', 'utf8')
const models = [...new Set(Object.keys(privacyTags).map((name) => name.split('.')[0]!))]
const handlings = Object.entries(personalData) as [string, Handling][]

describe('the schema', () => {
  test('tags every column', () => {
    expect([...tagsIn(schema)].filter(([, tag]) => tag === null).map(([name]) => name)).toEqual([])
  })

  test('and the map made of it are of one state: npm run generate', () => {
    expect(readFileSync('lib/data/own-data/privacy-tags.ts', 'utf8')).toBe(privacyTagsText(schema))
  })

  test('tags are read beside types and attributes, and relations have none', () => {
    const text =
      'model A {\n  id String @id /// internal\n  b B @relation(fields: [id]) \n  c Json /// health\n  d Int\n}\nmodel B {\n}\n'
    expect([...tagsIn(text)]).toEqual([
      ['A.id', 'internal'],
      ['A.c', 'health'],
      ['A.d', null],
    ])
  })
})

describe('what says something about a person', () => {
  test('is handled, model by model', () => {
    expect(handlings.map(([model]) => model).toSorted()).toEqual(models.toSorted())
  })

  test.each(handlings)(
    '%s is handed out, or there is a reason why not',
    (model, { called, whose, why, without = {} }) => {
      if (whose === null) return expect(why).toBeTruthy()
      const statement = ownDataSections.find(({ name }) => name === called)!.statement
      for (const column of taggedColumns(model)) {
        const reason = (without as Record<string, string>)[column]
        if (reason === undefined) expect(statement).toContain(`t."${column}"`)
        else expect([reason.length > 10, statement.includes(`t."${column}"`)]).toEqual([true, false])
      }
    },
  )

  test.each(handlings)('%s is erased, or there is a reason why it stays', (model, handling) => {
    if (handling.whose === null) return expect(handling.why).toBeTruthy()
    const statements = erasureOf(model, handling)
    const { stays } = handling
    if (!stays) return expect(statements).toEqual([`DELETE FROM "${model}" t WHERE ${handling.whose}`])
    const kept = stays.columns as Record<string, string>
    const set = statements.map((statement) => / SET (.*) WHERE /s.exec(statement)?.[1] ?? '').join()
    for (const column of taggedColumns(model)) {
      if (kept[column] === undefined) expect(set).toContain(`"${column}" = DEFAULT`)
      else expect([kept[column].length > 10, set.includes(`"${column}" =`)]).toEqual([true, false])
    }
  })

  test('has names of its own in the file', () => {
    const names = handlings.map(([, { called }]) => called)
    expect(new Set(names).size).toBe(names.length)
  })
})
