// Loaded before a server that is measured: SIGUSR2 begins to sample what it allocates, and ends it again. The sum of bytes goes to a
// file of the process; "counting" stands there meanwhile.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Node = { selfSize: number; children: Node[] }
const sizeOf = ({ selfSize, children }: Node): number => children.reduce((sum, child) => sum + sizeOf(child), selfSize)

const session = new Session()
session.connect()
let counting = false

process.on('SIGUSR2', async () => {
  const file = join(tmpdir(), `suma-bench-allocations-${process.pid}`)
  if (counting) {
    const { profile } = await session.post('HeapProfiler.stopSampling')
    writeFileSync(file, `${sizeOf(profile.head)}`)
  } else {
    const collected = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true }
    await session.post('HeapProfiler.startSampling', { samplingInterval: 16_384, ...collected })
    writeFileSync(file, 'counting')
  }
  counting = !counting
})
