import type { Result } from '@/lib/domain/result'

/** The value of a result that must be a success; a factory that is refused is a fault of the test. */
export async function done<T>(pending: Promise<Result<T>>): Promise<T> {
  const result = await pending
  if (result.ok) return result.value
  throw new Error(`Refused: ${JSON.stringify(result.problem)}`)
}
