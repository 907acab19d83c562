import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { StartProblem } from '../machine/start-problem'

/**
 * Process id and, on Linux, its start time: after a restart of a container the id alone may belong to another process.
 */
function identity(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null
  }
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields[0] === 'Z' ? null : `${pid} ${fields[19] ?? ''}`
  } catch {
    return `${pid}`
  }
}

const holderFile = (data: string) => `${data}.holder`

function readHolder(data: string): string | null {
  try {
    return readFileSync(holderFile(data), 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * Marks the data folder as owned by this process; refuses while another living process owns it. Returns true when a
 * dead process left its mark.
 */
export function takeDataFolder(data: string): boolean {
  const holder = readHolder(data)
  const pid = Number(holder?.split(' ')[0])
  if (holder && pid !== process.pid && identity(pid) === holder) {
    throw new StartProblem(
      `Suma already runs from ${data} (process ${pid}): stop it first, or set SUMA_DATA to another folder.`,
    )
  }
  writeFileSync(holderFile(data), `${identity(process.pid)}\n`)
  return holder !== null
}

/** Removes this process's mark from the data folder. */
export function releaseDataFolder(data: string): void {
  if (readHolder(data) === identity(process.pid)) rmSync(holderFile(data), { force: true })
}
