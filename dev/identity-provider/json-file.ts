import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartProblem } from '../machine/start-problem'

/**
 * Reads a JSON file; returns the fallback when the file does not exist yet.
 * @throws StartProblem when it is damaged
 */
export function readJson<T>(file: string, fallback: T): T {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
  try {
    const value: T = JSON.parse(text)
    return value
  } catch {
    throw new StartProblem(`${file} is damaged: remove it, and it is made again.`)
  }
}

/** Writes a JSON file completely or not at all, readable only by its owner. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(unfinished, file)
}
