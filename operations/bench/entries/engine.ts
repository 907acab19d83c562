import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Figure } from '../figure'

const run = promisify(execFile)

/** The rules engine in a separate process: a record of 40 credits, and one with topics. */
export async function engineEntry(): Promise<Figure[]> {
  const { stdout } = await run(process.execPath, ['--import', './dev/register.mjs', 'operations/bench/engine.ts'])
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const { name, value, unit, goal }: { name: string; value: number; unit: string; goal: number } = JSON.parse(line)
      return { name, value, unit, goal: { atLeast: goal } }
    })
}
