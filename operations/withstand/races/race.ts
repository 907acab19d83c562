import type { Result } from '@/lib/domain/result'

/** Something that several people want at once. A round returns its problem; null when exactly one got it. */
export type Race = { name: string; prepare: () => Promise<(round: number) => Promise<string | null>> }

/** The outcome of each: `ok`, or the code of the refusal. */
export const codesOf = (results: readonly Result<unknown>[]): string[] =>
  results.map((result) => (result.ok ? 'ok' : result.problem.code)).toSorted()

/** Null when exactly `winners` succeeded and all others were refused with one of these codes. */
export function oneOnly(results: readonly Result<unknown>[], refusals: readonly string[], winners = 1): string | null {
  const codes = codesOf(results)
  const others = codes.filter((code) => code !== 'ok')
  const isRight = codes.length - others.length === winners && others.every((code) => refusals.includes(code))
  return isRight ? null : codes.join(', ')
}
