import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Arguments that `npm run worker` gives to Node: its flags, and the program last. */
export function workerArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { worker: string } }
  const words = scripts.worker.split(' ')
  return words.slice(words.indexOf('node') + 1)
}

/** Starts the job worker as in production. Resolves once it is ready. */
export async function startWorker(): Promise<ChildProcess> {
  const env = { ...process.env, LOG_LEVEL: 'info' }
  const worker = spawn(process.execPath, workerArguments(), { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    worker.once('exit', () => reject(new Error('The worker ended')))
    worker.stdout.on('data', (data: Buffer) => String(data).includes('worker ready') && resolve())
  })
  return worker
}
