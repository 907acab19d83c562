import { readFileSync } from 'node:fs'

/** Milliseconds of processor time a process has used; 0 where the system does not tell. */
function timeOf(pid: number | string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

function childrenOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  } catch {
    return []
  }
}

/** Processor time of a server and of everything that a parent (Postgres) runs for it. */
export const cpuTime = (server: number, parent: number): number =>
  timeOf(server) + childrenOf(parent).reduce((sum, child) => sum + timeOf(child), 0)
