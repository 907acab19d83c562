import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The process of jobs as it runs elsewhere, once it is ready. */
export async function startWorker(): Promise<ChildProcess> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { worker: string } }
  const flags = scripts.worker.split(' ').slice(2)
  const env = { ...process.env, LOG_LEVEL: 'info' }
  const worker = spawn(process.execPath, flags, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    worker.once('exit', () => reject(new Error('The worker ended')))
    worker.stdout.on('data', (data: Buffer) => String(data).includes('worker ready') && resolve())
  })
  return worker
}
