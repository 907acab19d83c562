import { expect, test } from 'vitest'
import { behindBy, keepSamples, mayServe, type Sample } from '@/lib/domain/replica'

/** The database wrote ten bytes per second. */
const samples: Sample[] = [0, 1, 2, 3].map((second) => ({ position: BigInt(second * 10), at: second * 1000 }))

test.each([
  ['has everything: since it was last asked', 30n, 500],
  ['lacks what came after two seconds', 29n, 1500],
  ['lacks all that is known', -1n, Number.POSITIVE_INFINITY],
])('a replica that %s', (_what, position, behind) => {
  expect(behindBy(samples, { position, at: 3000 }, 3500)).toBe(behind)
})

const replayed = (position: bigint, at = 3000) => ({ position, at })

test.each([
  ['has what the reader wrote', replayed(30n), 30n, 3500, true],
  ['lacks what the reader wrote', replayed(29n), 30n, 3500, false],
  ['has it, and is behind by the most that it may be', replayed(20n, 7000), 20n, 7000, true],
  ['has it, and is behind by more', replayed(20n, 7001), 20n, 7001, false],
  ['answered as long ago as it may', replayed(30n), 30n, 4500, true],
  ['answered longer ago', replayed(30n), 30n, 4501, false],
  ['never answered', null, 0n, 3500, false],
])('it answers or not: one that %s', (_what, state, seen, now, answers) => {
  expect(mayServe(samples, state, seen, now)).toBe(answers)
})

test('samples are kept as long as they say something', () => {
  expect(keepSamples(samples, 3500)).toEqual(samples)
  // The newest old sample is kept, because it shows whether a replica is too far behind.
  expect(keepSamples(samples, 6500)).toEqual(samples.slice(1))
  expect(keepSamples(samples, 60_000)).toEqual(samples.slice(3))
})
