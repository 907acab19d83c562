import { expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { uploadList, workOn } from '@/fixtures/license-checks'
import { insertManyLicenses, layoutOfMany, linesOfMany } from '@/fixtures/many-licenses'
import { database } from '@/lib/data/db'
import { findRoster } from '@/lib/data/license-checks/board-rosters'
import { mapRoster } from '@/lib/services/license-checks/board-rosters'

// A small version of `npm run drill -- board-roster`, which has 500,000 lines and 200,000 licenses.
test('a list of several batches finds each license once', async () => {
  await insertManyLicenses(2100)
  const { roster, ctx, files } = await uploadList(Buffer.from([...linesOfMany(5100, new Date())].join('')))
  await done(mapRoster(ctx, { id: roster.id, version: roster.version, layout: layoutOfMany }))
  await workOn(roster.id, 'read', files)
  const found = await findRoster(database(), roster.id)
  expect(found).toMatchObject({ state: 'READY', rows: 5100, skipped: 0 })
  const counts = await database().boardMatch.groupBy({
    by: ['outcome'],
    where: { rosterId: roster.id, credential: { credentialNumber: { startsWith: 'N' } } },
    _count: true,
    orderBy: { outcome: 'asc' },
  })
  expect(counts.map(({ outcome, _count }) => [outcome, _count])).toEqual([
    ['MATCH', 1680],
    ['DIFFERS', 210],
    ['NOT_FOUND', 210],
  ])
})
