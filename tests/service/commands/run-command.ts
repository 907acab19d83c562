import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'

/** `named`: the line that says which database it was; `err`: what else it said on standard error. */
export type Ran = { code: number | null; out: Buffer; err: string; named: string }

/** Runs a command like its npm script, with only a database and a data folder in its environment. */
export async function runCommand(
  file: string,
  args: readonly string[],
  place: { url: string; data: string; input?: Uint8Array; settings?: Record<string, string> },
): Promise<Ran> {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'development',
    PATH: process.env.PATH,
    DATABASE_URL: place.url,
    SUMA_DATA: place.data,
    ...place.settings,
  }
  const child = spawn(process.execPath, ['--import', './dev/register.mjs', file, ...args], { env })
  // A command that has seen enough stops reading.
  child.stdin.on('error', () => {})
  child.stdin.end(place.input ?? '')
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, said, code] = await Promise.all([buffer(child.stdout), text(child.stderr), ended])
  const [named = ''] = /^Database: .*\n/.exec(said) ?? []
  return { code, out, named, err: said.slice(named.length) }
}
