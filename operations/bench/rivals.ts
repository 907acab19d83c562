import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const version = '5.1.5'

/**
 * The folder with PostGraphile, installed by the first run: it is a rival to compare with, not one of our dependencies.
 * @throws when there is none and none can be fetched
 */
export async function postgraphileFolder(print: (line: string) => void): Promise<string> {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), `suma-bench/postgraphile-${version}`)
  if (existsSync(join(folder, 'installed'))) return folder
  print(`Fetching PostGraphile ${version}, once ...`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  const packages = [`postgraphile@${version}`, 'graphql@16.15.0']
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
  await run('npm', args, { cwd: folder, timeout: 600_000, shell: process.platform === 'win32' })
  writeFileSync(join(folder, 'installed'), '')
  return folder
}
