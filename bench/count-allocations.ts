// Loaded before a server that is measured: SIGUSR2 begins to sample what it allocates, and ends it again. The sum of bytes goes to a
// file of the process; "counting" stands there meanwhile.
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
    // Not before: a process that is inspected is slower.
    session = new Session()
    session.connect()
    const collected = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true }
    await session.post('HeapProfiler.startSampling', { samplingInterval: 16_384, ...collected })
    writeFileSync(file, 'counting')
  }
})
