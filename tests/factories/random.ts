/** Repeatable chance: the same seed gives the same numbers, so that a failure repeats itself. */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!
  const chance = (share: number) => next() < share
  return { next, below, pick, chance }
}
export type Random = ReturnType<typeof randomOf>
