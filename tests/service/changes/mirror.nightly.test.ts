import { expect, test } from 'vitest'
import { Mirror, makeMirrored, writeAtRandom } from '@/fixtures/mirror'
import { randomOf } from '@/fixtures/random'
import { makeClassOrg } from '@/fixtures/tasks'

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'run %d: a copy equals the organization after 2,000 random writes',
  async (run) => {
    const org = await makeClassOrg()
    const members = await makeMirrored(org, 40)
    const mirror = new Mirror(org, 20)
    const random = randomOf(run)
    const writers = [1, 2, 3, 4].map(async (seed) => {
      const own = randomOf(run * 100 + seed)
      for (let count = 0; count < 500; count += 1) await writeAtRandom(org, members, own)
    })
    await mirror.follow(Promise.all(writers), random)
    const fresh = new Mirror(org, 100)
    await fresh.catchUp()
    expect(mirror.rows()).toEqual(fresh.rows())
  },
  600_000,
)
