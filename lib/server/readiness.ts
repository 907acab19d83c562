import { hasRoom } from '@/lib/adapters/files/incoming-folder'
import { pool } from '@/lib/data/db'
import { env } from '@/lib/env'

/**
 * True when the database answers in time, all migrations were seen finished since this process started, and files can
 * be stored.
 */
export const isReady = async (): Promise<boolean> => (await whyNotReady()) === null

/** The part that is not ready, for `/api/health/ready`; null when everything is. */
export async function whyNotReady(): Promise<'database' | 'disk' | null> {
  const [database, disk] = await Promise.all([isMigrated(), isDiskFree()])
  if (!database) return 'database'
  return disk ? null : 'disk'
}

/** Once all migrations are finished, a later one belongs to the next version, and does not break this one. */
let migrated = false

async function isMigrated(): Promise<boolean> {
  try {
    const { rows } = await pool().query<{ open: number }>({
      name: 'ready',
      text: `SELECT count(*)::int AS "open" FROM "_prisma_migrations" WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
    })
    migrated ||= rows[0]?.open === 0
    return migrated
  } catch {
    return false
  }
}

/** Balancers ask every second or two, so the disk is only tested once in this time. */
const recheckAfterMs = 5000
let lastCheck: { at: number; room: Promise<boolean> } | undefined

function isDiskFree(): Promise<boolean> {
  if (!lastCheck || performance.now() - lastCheck.at > recheckAfterMs)
    lastCheck = { at: performance.now(), room: hasRoom(env().SUMA_DATA) }
  return lastCheck.room
}
