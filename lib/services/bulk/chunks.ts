import type { BulkRefusal } from '@/lib/domain/orgs/bulk-acts'
import { bulkLimits } from '@/lib/domain/orgs/bulk-acts'
import { fullName, type PersonName } from '@/lib/domain/people/names'
import { ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { findStoredAnswer, type Write, write } from '../write'

/** Somebody who was left as they are, and why; the name may be a contact. */
export type LeftOut = { id: string; name: string; reason: BulkRefusal }

/** What an act on several people came to: `already` needed nothing; of `leftOut` the first are named in `told`. */
export type BulkOutcome = { changed: number; already: number; leftOut: number; told: LeftOut[] }

/** The outcome of one chunk. */
export type ChunkOutcome = { changed: number; already: number; leftOut: LeftOut[] }

export const leave = (person: PersonName & { id: string }, reason: BulkRefusal, name = fullName(person)): LeftOut => ({
  id: person.id,
  name,
  reason,
})

/**
 * Acts on people in chunks, each in its own transaction; the last one stores the answer under the request's key. After
 * an interruption the same request goes over all of them again: whom it reached before, it finds as they shall be. A
 * refusal of a later chunk leaves the earlier ones done, which the repeat counts as already so.
 */
export async function inChunks(
  ctx: SignedInCtx,
  ids: readonly string[],
  act: (w: Write, some: readonly string[]) => Promise<Result<ChunkOutcome>>,
): Promise<Result<BulkOutcome>> {
  const repeated = await findStoredAnswer<BulkOutcome>(ctx)
  if (repeated) return repeated
  const sum: BulkOutcome = { changed: 0, already: 0, leftOut: 0, told: [] }
  const last = Math.max(Math.ceil(ids.length / bulkLimits.chunk), 1) - 1
  for (let chunk = 0; chunk <= last; chunk += 1) {
    const some = ids.slice(chunk * bulkLimits.chunk, (chunk + 1) * bulkLimits.chunk)
    const idempotency = chunk === last ? ctx.idempotency : null
    const result = await write({ ...ctx, idempotency }, async (w): Promise<Result<BulkOutcome>> => {
      const outcome = await act(w, some)
      return outcome.ok ? ok(added(sum, outcome.value)) : outcome
    })
    if (!result.ok) return result
    Object.assign(sum, result.value)
  }
  return ok(sum)
}

const added = (sum: BulkOutcome, { changed, already, leftOut }: ChunkOutcome): BulkOutcome => ({
  changed: sum.changed + changed,
  already: sum.already + already,
  leftOut: sum.leftOut + leftOut.length,
  told: [...sum.told, ...leftOut].slice(0, bulkLimits.told),
})
