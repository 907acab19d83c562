import { closeDatabase } from '@/lib/data/db'
import { env } from '@/lib/env'
import { checkConfig } from '@/lib/server/config/check-config'
import { type Finding, formatFindings, isFaulty } from '@/lib/server/config/finding'

/**
 * `npm run check-config`: one line for each part of the configuration, good or with what to do. Ends with 1 when
 * something is wrong or fails. It is beside the processes, so that it also runs in their image.
 */
function settingsFaults(): Finding[] {
  try {
    env()
    return []
  } catch (error) {
    const [, ...lines] = String(error).split('\n')
    return lines.map((text) => ({ part: 'settings', state: 'wrong', text }))
  }
}

const faults = settingsFaults()
const findings =
  faults.length > 0 ? faults : await checkConfig({ ownerUrl: process.env.DATABASE_OWNER_URL || undefined })
process.stdout.write(formatFindings(findings))
if (faults.length === 0) await closeDatabase()
process.exit(isFaulty(findings) ? 1 : 0)
