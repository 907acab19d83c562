// Loaded before a measured server: SIGUSR2 starts and stops sampling its allocations. The sum of bytes is written to a
// file of the process, which contains "counting" in the meantime.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Node = { selfSize: number; children: Node[] }
const sizeOf = ({ selfSize, children }: Node): number => children.reduce((sum, child) => sum + sizeOf(child), selfSize)

let session: Session | undefined

process.on('SIGUSR2', async () => {
  const file = join(tmpdir(), `suma-bench-allocations-${process.pid}`)
  if (session) {
    const { profile } = await session.post('HeapProfiler.stopSampling')
    session.disconnect()
    session = undefined
    writeFileSync(file, `${sizeOf(profile.head)}`)
  } else {
    // Not earlier, because a process with an inspector is slower.
    session = new Session()
    session.connect()
    const collected = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true }
    await session.post('HeapProfiler.startSampling', { samplingInterval: 16_384, ...collected })
    writeFileSync(file, 'counting')
  }
})
