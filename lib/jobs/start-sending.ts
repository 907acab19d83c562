import { type Db, database } from '@/lib/data/db'
import { dropWaitingMessages, findSendingHold } from '@/lib/data/sending-hold'
import { log } from '@/lib/server/log'
import { processInvitations, runLadder } from './due-work'

/** How often a worker checks whether sending has been resumed. */
const lookEveryMs = 5000
/** Hours before now. The ladder sends nothing at night, and in every time zone it is day at one of these. */
const ladderHours = [16, 8, 0]

/**
 * Starts the queues that send messages: immediately or, after a restore, once a super admin has resumed sending and
 * waiting messages were dropped. Returns the function that stops waiting for that.
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
 * first created and dropped: people got them from the installation that was backed up.
 */
export async function maySend(db: Db, now: Date): Promise<boolean> {
  const hold = await findSendingHold(db)
  if (!hold?.asked) return hold === null
  for (const hours of ladderHours) await runLadder(new Date(now.getTime() - hours * 3_600_000))
  await processInvitations(now, { kind: 'due' })
  const dropped = await db.$transaction((tx) => dropWaitingMessages(tx))
  if (dropped) log.warn(dropped, 'messages leave again; what waited since the restore is forgotten')
  return true
}
