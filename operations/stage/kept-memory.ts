import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Memory of a process in MiB, including garbage that was not collected yet. */
export const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/**
 * Memory in MiB that a Node process keeps after a garbage collection. The collection runs through its inspector, which
 * a signal opens on the port given at start.
 */
export async function keptMemory(pid: number, inspectPort: number): Promise<number> {
  process.kill(pid, 'SIGUSR1')
  const inspector = new WebSocket(await addressOf(inspectPort))
  await once(inspector, 'open')
  // The second collection frees what the first one only released.
  for (const id of [1, 2]) {
    inspector.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await once(inspector, 'message')
  }
  inspector.close()
  return memoryOf(pid)
}

async function addressOf(port: number): Promise<string> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null)
    const [target] = response?.ok ? ((await response.json()) as { webSocketDebuggerUrl: string }[]) : []
    if (target) return target.webSocketDebuggerUrl
    await sleep(50)
  }
}
