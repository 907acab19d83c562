import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Something made from files: remade only when one of them changed. `outputs` must exist for it to count. */
export type Made = { mark: string; inputs: readonly string[]; outputs: readonly string[] }

const leftOut = new Set(['generated', 'node_modules', '.next'])

function filesOf(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !leftOut.has(name))
  return names.sort().flatMap((name) => filesOf(join(path, name)))
}

/** One hash over the names and contents of the inputs and the version of Node. */
function hashInputs(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of inputs.flatMap(filesOf)) hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** True when the outputs exist and were made from the current inputs. */
export function isFresh({ mark, inputs, outputs }: Made): boolean {
  if (![mark, ...outputs].every((file) => existsSync(file))) return false
  return readFileSync(mark, 'utf8') === hashInputs(inputs)
}

/** Makes it unless it is fresh; an interrupted attempt never counts. Returns whether it was made. */
export async function makeWhenStale(made: Made, make: () => Promise<void>): Promise<boolean> {
  if (isFresh(made)) return false
  rmSync(made.mark, { force: true })
  const hash = hashInputs(made.inputs)
  await make()
  mkdirSync(dirname(made.mark), { recursive: true })
  writeFileSync(made.mark, hash)
  return true
}
