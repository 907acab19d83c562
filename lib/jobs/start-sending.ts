import { type Db, database } from '@/lib/data/db'
import { dropWaitingMessages, findSendingHold } from '@/lib/data/sending-hold'
import { log } from '@/lib/server/log'
import { processInvitations, runLadder } from './due-work'

/** How often a worker checks whether sending was resumed. */
const lookEveryMs = 5000
/** Hours before now: the ladder sends nothing at night, and in every time zone one of these is by day. */
const ladderHours = [16, 8, 0]

/**
 * Starts the queues that send messages: at once, or after a restore when a super admin has resumed sending and waiting
 * messages were dropped. Returns how to stop waiting for that.
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
      await start()
      clearInterval(timer)
    } catch (error) {
      log.error({ error: String(error) }, 'sending messages could not be started, and is tried again')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return () => clearInterval(timer)
}

/**
 * True when messages may be sent. When a super admin has just resumed sending, messages that became due before are
 * created and dropped first: people got them from the installation that the backup was taken of.
 */
export async function maySend(db: Db, now: Date): Promise<boolean> {
  const hold = await findSendingHold(db)
  if (!hold?.asked) return hold === null
  for (const hours of ladderHours) await runLadder(new Date(now.getTime() - hours * 3_600_000))
  await processInvitations(now)
  const dropped = await db.$transaction((tx) => dropWaitingMessages(tx))
  if (dropped) log.warn(dropped, 'messages leave again; what waited since the restore is forgotten')
  return true
}
