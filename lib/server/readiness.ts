import 'server-only'
import { pool } from '@/lib/data/db'

/** True when the database answers in time and its last migration finished. */
export async function isReady(): Promise<boolean> {
  try {
    const { rows } = await pool().query<{ open: number }>({
      name: 'ready',
      text: `SELECT count(*)::int AS "open" FROM "_prisma_migrations" WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
    })
    return rows[0]?.open === 0
  } catch {
    return false
  }
}
