import { spawn } from 'node:child_process'
import { StartProblem } from '../machine/start-problem'

/** Runs a command to its end silently; when it fails, prints its output and reports the last line as the problem. */
async function run(
  name: string,
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  const listen = (text: string) => {
    output = (output + text).slice(-20_000)
  }
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  // Kills the whole group, because npm starts the program itself.
  const kill = () => child.pid && process.kill(-child.pid, 'SIGTERM')
  signal.addEventListener('abort', kill, { once: true })
  if (signal.aborted) kill()
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      listen(error.message)
      resolve(1)
    })
    child.once('close', resolve)
  })
  signal.removeEventListener('abort', kill)
  signal.throwIfAborted()
  if (code === 0) return
  process.stderr.write(`${output.trim()}\n`)
  throw new StartProblem(`${name} failed: what it said stands above.`)
}

/** Runs a script of package.json. */
export const runScript = (script: string, environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> =>
  run(`npm run ${script}`, 'npm', ['run', '-s', script], environment, signal)

/** Builds for production from the generated code. */
export const runBuild = (environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> =>
  run('next build', process.execPath, ['node_modules/next/dist/bin/next', 'build'], environment, signal)

/** Runs one of our TypeScript files. */
export const runTypeScript = (file: string, environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> =>
  run(file, process.execPath, ['--import', './dev/register.mjs', file], environment, signal)
