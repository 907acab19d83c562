import { closeDatabase } from '@/lib/data/db'
import { startWorkers } from '@/lib/jobs/workers'
import { checkSettings, checkStart, startOrEnd, tellServices } from '@/lib/server/check-start'
import { log } from '@/lib/server/log'
import { logFailure } from '@/lib/server/outage-log'
import { watchProcess } from '@/lib/server/process-telemetry'
import { watchRules } from '@/lib/server/watch-rules'

/** The job process, for installations that run jobs separately from the web (RUN_JOBS=0 there). */
checkSettings()
const stopTelling = await watchProcess('worker')
await checkStart({ signs: true })
const stopWatching = watchRules()
const stopWorkers = await startOrEnd(startWorkers((error) => logFailure(error, {}, 'job queue failed')))

async function stop(): Promise<void> {
  stopWatching()
  await stopWorkers()
  await stopTelling()
  await closeDatabase()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
log.info({}, 'worker ready')
tellServices()
