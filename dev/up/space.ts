import { statfsSync } from 'node:fs'
import { StartProblem } from '../machine/start-problem'

const mebibyte = 1024 * 1024
/** Mebibytes; more than the database and the files of the demo need. */
const needed = 128
/** Mebibytes; with less, Postgres cannot start the next segment of its log. */
const gone = 16

const freeOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / mebibyte)
}

/**
 * Fails before anything is created when the disk of the data folder is almost full. `free`: mebibytes.
 * @throws StartProblem
 */
export function requireSpace(data: string, free = freeOf(data)): void {
  if (free < needed)
    throw new StartProblem(
      `The data folder ${data} is on a disk with ${free} MiB left, ${needed} are needed: free some or set SUMA_DATA to another folder.`,
    )
}

/** The reason why everything ended: a full disk takes precedence over the part that died of it first. */
export function orFull(reason: Error, data: string, free = freeOf(data)): Error {
  return free < gone
    ? new StartProblem(`The disk of the data folder ${data} is full: free some or set SUMA_DATA to another folder.`)
    : reason
}
