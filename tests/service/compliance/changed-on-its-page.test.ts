import { expect, test } from 'vitest'
import { pool } from '@/lib/data/db'

/** Columns that a published rule changes for everybody concerned, even if their status stays the same. */
const ofEverybody = {
  Standing: ['computedOn', 'requiredUnits', 'missingUnits', 'openTopics', 'ruleVersion', 'updatedAt'],
  BoardEntry: ['computedOn', 'missingUnits', 'openTopics', 'periodEndsAt', 'ruleVersion'],
  Role: ['topicsOpen'],
}

test.each(Object.entries(ofEverybody))(
  'no index of %s knows what a published rule changes of everybody',
  async (table, columns) => {
    const { rows } = await pool().query<{ index: string }>(
      'SELECT pg_get_indexdef(i."indexrelid") AS "index" FROM pg_index i WHERE i."indrelid" = $1::regclass',
      [`"${table}"`],
    )
    expect(rows.length).toBeGreaterThan(0)
    const known = rows.filter(({ index }) => columns.some((column) => index.includes(`"${column}"`)))
    expect(known).toEqual([])
  },
)

test.each(Object.keys(ofEverybody))('half of each page of %s is free for it', async (table) => {
  const { rows } = await pool().query('SELECT "reloptions" FROM pg_class WHERE "oid" = $1::regclass', [`"${table}"`])
  expect(rows).toEqual([{ reloptions: ['fillfactor=50'] }])
})
