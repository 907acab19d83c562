import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Figure } from '../figure'

const run = promisify(execFile)

/** The rules engine in a separate process: records of 40 credits, and the plan for several licenses. */
export async function engineEntry(): Promise<Figure[]> {
  const { stdout } = await run(process.execPath, ['--import', './dev/register.mjs', 'operations/bench/engine.ts'])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Figure)
}
