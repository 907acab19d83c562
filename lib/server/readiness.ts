import { hasRoom } from '@/lib/adapters/files/incoming-folder'
import { pool } from '@/lib/data/db'
import { newestMigration } from '@/lib/data/generated/newest-migration'
import { env } from '@/lib/env'

/**
 * True when the database answers in time and can be written to, this version's migrations are applied and none is under
 * way, and files can be stored.
 */
export const isReady = async (): Promise<boolean> => (await whyNotReady()) === null

type Missing = 'database' | 'migrations' | 'read-only database' | 'disk'

/** The part that is not ready, for `/api/health/ready`; null when everything is. */
export async function whyNotReady(): Promise<Missing | null> {
  const [database, disk] = await Promise.all([whyNoDatabase(), isDiskFree()])
  return database ?? (disk ? null : 'disk')
}

/** Postgres's code for a table that is missing: an empty database has never been migrated. */
const undefinedTable = '42P01'

/** Once this version's migrations are finished, a later one belongs to the next version, and does not break this one. */
let migrated = false

async function whyNoDatabase(): Promise<Exclude<Missing, 'disk'> | null> {
  try {
    const { rows } = await pool().query<{ migrated: boolean; readOnly: boolean }>({
      name: 'ready',
      text: `SELECT current_setting('transaction_read_only')::boolean AS "readOnly",
        count(*) FILTER (WHERE "finished_at" IS NULL) = 0
          AND count(*) FILTER (WHERE "migration_name" = $1) > 0 AS "migrated"
        FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL`,
      values: [newestMigration],
    })
    // A primary that was replaced goes on as a standby: it reads, and refuses every write.
    if (rows[0]?.readOnly) return 'read-only database'
    migrated ||= rows[0]?.migrated === true
    return migrated ? null : 'migrations'
  } catch (error) {
    return (error as { code?: string }).code === undefinedTable ? 'migrations' : 'database'
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
