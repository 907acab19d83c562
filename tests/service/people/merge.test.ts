import { expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { makeTwoRecords, makeVisitorOf, mergeAsUsual, tableDigests } from '@/fixtures/people-merge'
import type { MergeSide } from '@/lib/domain/people/merge-conflicts'
import { undoPeopleMerge } from '@/lib/services/people/undo-people-merge'

const sides: [string, (conflict: { usual: MergeSide }) => MergeSide][] = [
  ['as usual', ({ usual }) => usual],
  ['all for the kept record', () => 'KEPT'],
  ['all for the other record', () => 'OTHER'],
]

test.each(sides)(
  'two records merged with conflicts chosen %s are the same as before once that is undone',
  async (_name, side) => {
    const { kept, closed } = await makeTwoRecords()
    const { ctx } = await makeVisitorOf(kept, closed)
    const before = await tableDigests()
    const { id } = await mergeAsUsual(ctx, { keptId: kept.id, closedId: closed.id }, side)
    expect(await tableDigests()).not.toEqual(before)
    await done(undoPeopleMerge(ctx(), { id }))
    expect(await tableDigests()).toEqual(before)
  },
)
