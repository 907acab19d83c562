// The nightly job alone: prints how long it took and how much memory the process had at most.
import { closeDatabase } from '@/lib/data/db'
import { recomputeStanding } from '@/lib/services/standing/recompute-standing'
import { ctxOfJob } from '@/tests/factories/ctx'
import { done } from '@/tests/factories/done'

const began = performance.now()
await done(recomputeStanding(ctxOfJob(), {}))
const seconds = (performance.now() - began) / 1000
process.stdout.write(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }))
await closeDatabase()
