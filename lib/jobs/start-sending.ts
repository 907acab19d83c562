import 'server-only'
import { type Db, database } from '@/lib/data/db'
import { dropWaitingMessages, findSendingHold } from '@/lib/data/sending-hold'
import { log } from '@/lib/server/log'
import { workOffInvitations } from './due-invitations'
import { runLadder } from './run-ladder'

/** How often a worker looks whether messages may leave again. */
const lookEveryMs = 5000
/** Hours before now: the ladder tells nobody at night, and wherever somebody lives, one of these is by day. */
const ladderHours = [16, 8, 0]

/**
 * Starts the queues that send messages: at once, or after a restore when a super admin has said so and what waited is forgotten.
 * Returns how to stop waiting for that.
 */
export async function startSending(start: () => Promise<void>): Promise<() => void> {
  if (await maySend(database(), new Date())) {
    await start()
    return () => {}
  }
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      if (!(await maySend(database(), new Date()))) return
      clearInterval(timer)
      await start()
    } catch (error) {
      log.error({ error: String(error) }, 'whether messages may leave could not be read')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return () => clearInterval(timer)
}

/**
 * True when messages may leave. Where a super admin has just said so, what became due before is made and forgotten first: people were
 * told of it by the installation that the backup is of.
 */
export async function maySend(db: Db, now: Date): Promise<boolean> {
  const hold = await findSendingHold(db)
  if (!hold?.asked) return hold === null
  for (const hours of ladderHours) await runLadder(new Date(now.getTime() - hours * 3_600_000))
  await workOffInvitations(now)
  const dropped = await db.$transaction((tx) => dropWaitingMessages(tx))
  if (dropped) log.warn(dropped, 'messages leave again; what waited since the restore is forgotten')
  return true
}
