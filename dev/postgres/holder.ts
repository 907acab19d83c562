import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { StartProblem } from '../machine/start-problem'

/** Process number and, on Linux, its start time: a number alone is used again after a restart of a container. */
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

/** Marks the data folder as this process's own; refuses while another living process has it. True when a dead one left it. */
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

/** Gives the data folder back. */
export function releaseDataFolder(data: string): void {
  if (readHolder(data) === identity(process.pid)) rmSync(holderFile(data), { force: true })
}
