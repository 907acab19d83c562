import { spawn } from 'node:child_process'

/** A part of the product in a separate process: `ended` resolves to the exit code, `stop` ends it gracefully. */
export type Part = {
  name: string
  pid: number
  ended: Promise<number | null>
  stop: (patience: number) => Promise<void>
}

const loaders = ['--import', './dev/register.mjs', '--import', './dev/machine/end-with-parent.ts']

/**
 * Runs one of our TypeScript files under Node in a separate process group: Ctrl-C reaches only the parent, which ends
 * its parts in order.
 */
export function startPart(name: string, file: string, environment: NodeJS.ProcessEnv): Part {
  const child = spawn(process.execPath, [...loaders, file], {
    env: environment,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code))
  })
  const stop = async (patience: number) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), patience)
    await ended
    clearTimeout(late)
  }
  return { name, pid: child.pid ?? 0, ended, stop }
}
