import { PgBoss } from 'pg-boss'
import { jobTable } from '@/lib/services/job-table'

/**
 * Creates or updates the tables of the job queue and its queues, as the owner of the database: the application may only
 * use them.
 */
export async function migrateQueue(owner: string): Promise<void> {
  const boss = new PgBoss({ connectionString: owner, max: 2, supervise: false, schedule: false })
  let failure: Error | null = null
  boss.on('error', (error) => {
    failure ??= error
  })
  await boss.start()
  try {
    for (const [name, { options }] of Object.entries<{ options: Record<string, unknown> }>(jobTable)) {
      await boss.createQueue(name, options)
      const { policy: _policy, ...changeable } = options
      const known: Record<string, unknown> = { ...(await boss.getQueue(name)) }
      // A queue that an older version created.
      if (Object.keys(changeable).some((key) => known[key] !== changeable[key]))
        await boss.updateQueue(name, changeable)
    }
  } finally {
    await boss.stop({ graceful: true, timeout: 7000 })
  }
  if (failure) throw failure
}
