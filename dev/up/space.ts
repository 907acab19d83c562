import { statfsSync } from 'node:fs'
import { StartProblem } from '../machine/start-problem'

const mebibyte = 1024 * 1024
/** More than the database and the files of the demo take. */
const needed = 128
/** Below this Postgres cannot begin the next segment of its log. */
const gone = 16

const freeOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / mebibyte)
}

/** Stops before anything is made when the disk of the data folder is as good as full. `free`: mebibytes. @throws StartProblem */
export function requireSpace(data: string, free = freeOf(data)): void {
  if (free < needed)
    throw new StartProblem(
      `The data folder ${data} is on a disk with ${free} MiB left, ${needed} are needed: free some or set SUMA_DATA to another folder.`,
    )
}

/** Why everything ended: a disk that is full by now counts more than what died of it first. */
export function orFull(reason: Error, data: string, free = freeOf(data)): Error {
  return free < gone
    ? new StartProblem(`The disk of the data folder ${data} is full: free some or set SUMA_DATA to another folder.`)
    : reason
}
