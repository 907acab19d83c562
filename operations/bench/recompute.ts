// The nightly job alone: prints how long it took and its peak memory.

import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { closeDatabase } from '@/lib/data/db'
import { recomputeStaleCompliance } from '@/lib/services/compliance/recompute-stale-compliance'

const began = performance.now()
await done(recomputeStaleCompliance(ctxOfJob(), {}))
const seconds = (performance.now() - began) / 1000
process.stdout.write(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }))
await closeDatabase()
