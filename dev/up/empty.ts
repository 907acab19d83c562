import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartProblem } from '../machine/start-problem'
import { clearLeftover } from '../postgres/leftover'

/** The folder of Postgres's files when the project lies in a private home. */
function outsidePlace(data: string): string | null {
  const note = join(data, 'postgres.place')
  const place = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  return /^suma-[0-9a-f]{12}$/.test(basename(place)) ? place : null
}

/**
 * Empties the data folder for a fresh start. A folder that is not ours is left alone.
 * @throws StartProblem
 */
export async function emptyData(data: string): Promise<void> {
  const names = readdirSync(data).filter((name) => name !== 'suma.holder')
  if (names.length === 0) return
  if (!names.includes('secrets.json'))
    throw new StartProblem(`${data} holds other things than Suma's data: --fresh leaves it alone.`)
  const outside = outsidePlace(data)
  await clearLeftover(join(data, 'postgres'))
  if (outside) await clearLeftover(join(outside, 'data'))
  if (outside) rmSync(outside, { recursive: true, force: true })
  for (const name of names) rmSync(join(data, name), { recursive: true, force: true })
}
