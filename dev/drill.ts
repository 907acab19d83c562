import { existsSync, readdirSync } from 'node:fs'
import { runMain, StartProblem } from './start-problem'

type Drill = { run: (args: string[]) => Promise<void> }

const folder = new URL('./drills/', import.meta.url)

/** Runs what takes too long for the tests: `npm run drill -- NAME`. */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const known = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
  if (!known.includes(name) || !existsSync(new URL(`${name}.ts`, folder)))
    throw new StartProblem(`Usage: npm run drill -- NAME, with one of ${known.join(', ')}.`)
  const drill = (await import(`./drills/${name}.ts`)) as Drill
  await drill.run(args)
}

if (import.meta.main) await runMain(main)
