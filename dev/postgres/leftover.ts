import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** True while the process is a Postgres on exactly this folder; false for another process that reuses the id. */
function serves(pid: number, data: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return words.includes(data)
  } catch {
    return process.platform !== 'linux' && isAlive(pid)
  }
}

function recordedPid(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}

/** Ends a Postgres that outlived its parent (kill -9), and removes the mark of one that died with it. */
export async function clearLeftover(data: string): Promise<void> {
  const pid = recordedPid(data)
  if (pid !== null && serves(pid, data)) {
    process.kill(pid, 'SIGINT')
    const patience = Date.now() + 10_000
    while (serves(pid, data)) {
      if (Date.now() > patience) process.kill(pid, 'SIGQUIT')
      await sleep(30)
    }
  }
  rmSync(join(data, 'postmaster.pid'), { force: true })
}
