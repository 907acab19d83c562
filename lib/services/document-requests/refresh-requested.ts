import { z } from 'zod'
import type { Tx } from '@/lib/data/db'
import { listJoiners } from '@/lib/data/document-requests/steps'
import { cancelRequested, insertCycles } from '@/lib/data/document-requests/write'
import { saveSteps } from '@/lib/data/schedule/steps'
import { asksJoiner, joinerDueOn, reminderSteps, toldStep } from '@/lib/domain/documents/requests'
import { ok } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { defineJobService } from '../define-service'
import { writeInBatches } from '../write'

/** A limit above anybody's number of memberships, and the batch size for everybody. */
const limit = 5000

/**
 * Updates document requests after a change to these locked people: requests to former members are cancelled, and
 * members who are now in an audience get theirs. Messages follow as scheduled steps, so this needs only the
 * transaction.
 */
export async function refreshRequested(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  await cancelRequested(tx, { leftBy: userIds }, now)
  await askJoiners(tx, userIds, now)
}

async function askJoiners(tx: Tx, userIds: readonly string[] | null, now: Date): Promise<number> {
  const joiners = (await listJoiners(tx, userIds, { now, size: limit })).filter(({ request, member }) =>
    asksJoiner(request, member, todayIn(request.timeZone, now)),
  )
  if (joiners.length === 0) return 0
  const cycles = joiners.map(({ request, member: _member, ...joiner }) => ({
    ...joiner,
    dueOn: joinerDueOn(request, todayIn(request.timeZone, now)),
  }))
  await insertCycles(tx, cycles, now)
  const requests = new Map(joiners.map(({ request }) => [request.id, request]))
  const steps = [...requests.values()].flatMap((request) => {
    const at = { timeZone: request.timeZone, now, today: todayIn(request.timeZone, now) }
    const dueOn = joinerDueOn(request, at.today)
    return [toldStep(request.id, now, at.today), ...(dueOn ? reminderSteps(request.id, dueOn, at) : [])]
  })
  await saveSteps(tx, steps)
  return joiners.length
}

/**
 * Sends requests to members who missed them because no change of their own triggered it: those who joined while the
 * feature was off.
 */
export const askMissedJoiners = defineJobService({
  action: 'documentRequest.askJoiners',
  input: z.strictObject({}),
  run: async (ctx) => ok({ asked: await writeInBatches(ctx, limit, (w) => askJoiners(w.tx, null, ctx.now)) }),
})
