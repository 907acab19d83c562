import 'server-only'
import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { climbLadder } from '@/lib/services/reminders/climb-ladder'
import { remindOfTraining } from '@/lib/services/reminders/remind-of-training'
import { informSupervised, sendDigests } from '@/lib/services/reminders/send-digests'
import { sendMended } from '@/lib/services/reminders/send-mended'
import { jobQueue } from './queue'

/** Notifies people about their licenses, and those responsible for them, by the current state. */
export async function runLadder(now: Date): Promise<void> {
  const requestId = randomUUID()
  const ctx = { job: 'ladder', viewer: null, idempotency: null, db: database(), now, requestId, jobs: jobQueue, log }
  const climbed = await climbLadder(ctx, {})
  if (!climbed.ok) throw new Error(`The ladder was refused: ${climbed.problem.code}`)
  const training = await remindOfTraining(ctx, {})
  if (!training.ok) throw new Error(`Reminders of training were refused: ${training.problem.code}`)
  const digests = await sendDigests(ctx, {})
  if (!digests.ok) throw new Error(`The digests were refused: ${digests.problem.code}`)
  const mended = await sendMended(ctx, {})
  if (!mended.ok) throw new Error(`What was mended was refused: ${mended.problem.code}`)
  const supervised = await informSupervised(ctx, {})
  if (!supervised.ok) throw new Error(`Telling the supervised was refused: ${supervised.problem.code}`)
  const results = {
    ...climbed.value,
    ...training.value,
    ...digests.value,
    ...mended.value,
    supervised: supervised.value.told,
  }
  if (Object.values(results).some((count) => count > 0)) log.info({ requestId, ...results }, 'people told of licenses')
}
