import { readdirSync } from 'node:fs'
import { runMain, StartProblem } from '@/dev/machine/start-problem'

const names = readdirSync(new URL('../drills', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))

/** `npm run drill -- NAME [arguments]`: a check that takes too long for `npm test`. */
await runMain(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  if (!names.includes(name)) throw new StartProblem(`Usage: npm run drill -- NAME. There are: ${names.join(', ')}.`)
  const { run }: { run: (args: string[]) => Promise<void> } = await import(`../drills/${name}.ts`)
  await run(args)
})
