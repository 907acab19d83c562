import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { warmUp as askOften, type Target } from './load'
import type { Server } from './stage'

const requests = 300

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function toggle({ pid }: Server, isThere: (text: string) => boolean): Promise<string> {
  const allocations = join(tmpdir(), `suma-bench-allocations-${pid}`)
  process.kill(pid, 'SIGUSR2')
  while (!isThere(read(allocations))) await sleep(20)
  return read(allocations)
}

/** The kB that a warm server allocates for one request of a target, sampled over some hundred. */
export async function allocatedFor(server: Server, target: Target): Promise<number> {
  await toggle(server, (text) => text === 'counting')
  await askOften(target, requests)
  const bytes = await toggle(server, (text) => /^\d+$/.test(text))
  return Number(bytes) / requests / 1000
}
