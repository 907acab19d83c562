import { expect, test } from 'vitest'
import { chipsOf } from '@/app/orgs/[orgId]/credentials/(list)/board-chips'
import { type BoardQuery, readBoardQuery } from '@/app/orgs/[orgId]/credentials/board-query'
import type { BoardTallies } from '@/lib/services/board/get-board-tallies'

const tallies: BoardTallies = {
  total: 9,
  bands: [{ value: 'D30', count: 3 }],
  verified: [
    { value: 'YES', count: 5 },
    { value: 'UNVERIFIED', count: 4 },
  ],
  sources: [
    { value: 'MEMBER', count: 8 },
    { value: 'REPORTED', count: 1 },
  ],
  geos: [],
  types: [],
  departments: [],
}
const counts = (said: Partial<Record<keyof BoardQuery, string>>) =>
  chipsOf(readBoardQuery(said), tallies, (key) => key).map(({ key, count }) => [key, count ?? null])

test.each([
  ['nothing', {}, [4, 5]],
  ['one of its own kind', { verified: 'YES' }, [4, 5]],
  ['words', { q: 'ana' }, [null, null]],
  ['another kind', { type: 'CNA' }, [null, null]],
  ['its own and another kind', { verified: 'YES', band: 'D30' }, [null, null]],
])('a chip has the count of the list it opens, and none beside other filters: %s', (_name, said, expected) => {
  const verified = counts(said).filter(([key]) => String(key).startsWith('verified'))
  expect(verified.map(([, count]) => count)).toEqual(expected)
})
