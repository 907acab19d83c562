import { readFileSync } from 'node:fs'

/**
 * Milliseconds of processor time that a process, or its ended children, have used; 0 when the system does not report
 * it.
 */
export function timeOf(pid: number | string, whose: 'own' | 'ended' = 'own'): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const [user, system] = whose === 'own' ? [11, 12] : [13, 14]
    return (Number(fields[user]) + Number(fields[system])) * 10
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

/** Processor time of all Postgres processes, including ended ones, because a pool closes idle connections. */
export const databaseTime = (parent: number): number =>
  timeOf(parent, 'ended') + childrenOf(parent).reduce((sum, child) => sum + timeOf(child), 0)

/** Processor time of a server and of its Postgres. */
export const cpuTime = (server: number, parent: number): number => timeOf(server) + databaseTime(parent)
