import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Finding } from '../part'

/** Runs one of our programs as a trial; its output is shown, and its last line is the result. */
export async function runProgram(did: string, file: string, args: readonly string[]): Promise<Finding> {
  const child = spawn(process.execPath, ['--import', './dev/register.mjs', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  const [code] = await once(child, 'close')
  return { did, result: output.trim().split('\n').at(-1) || `it ended with ${code}`, ok: code === 0 }
}
