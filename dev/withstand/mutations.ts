import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rules } from '@/lib/policy/can'
import type { Finding, Part } from './part'

type Ran = { code: number; last: string }

/** Runs one of our programs; what it prints is shown, and its last line is what it says of itself. */
async function runProgram(file: string, args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, ['--import', './dev/register.mjs', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    process.stdout.write(text)
  })
  const [code] = await once(child, 'close')
  return { code: code ?? 1, last: said.trim().split('\n').at(-1) ?? '' }
}

const toFinding = (did: string, { code, last }: Ran): Finding => ({ did, result: last, ok: code === 0 })

/**
 * What `npm run test:policy` and `npm run test:rules` do, as one part: each row of the permissions says yes to everybody, then no, and
 * the code of the rules of licenses is changed in every small way. A share tries the first rows, and one file of the rules.
 */
export const part: Part = {
  requirement: 'The tests notice any other permission, and any other rule',
  run: async ({ times }) => {
    const rows = Object.keys(rules)
    const tried = times(rows.length) < rows.length ? rows.slice(0, times(rows.length)) : []
    const policy = await runProgram('dev/policy-mutations.ts', tried)
    const files = tried.length > 0 ? ['lib/domain/compliance/pace.ts'] : []
    return [
      toFinding(`${2 * (tried.length || rows.length)} other permissions`, policy),
      toFinding('other rules of licenses, by Stryker', await runProgram('dev/rules-mutations.ts', files)),
    ]
  },
}
