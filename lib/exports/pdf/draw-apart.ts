import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { Drawn, Paper } from './paper-worker'

/** How long the thread waits for another paper before it ends. */
const idleMs = 60_000

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | null }

let thread: Thread | null = null
let count = 0

/**
 * Draws a paper in a separate thread, because a hundred pages take a second or more, during which this one could not
 * respond to anybody. Papers are drawn one after the other.
 */
export function drawApart(paper: Paper): Promise<Uint8Array> {
  thread ??= start()
  const { worker, waiting, idle } = thread
  if (idle) clearTimeout(idle)
  count += 1
  const id = count
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, paper })
  })
}

function start(): Thread {
  // If the constructor were imported by name, the bundler would put the thread into a bundle with the framework's own
  // React.
  const { Worker: NewThread } = process.getBuiltinModule('node:worker_threads')
  // Runs the project's TypeScript in the same way as the process itself.
  const execArgv = ['--import', join(process.cwd(), 'dev/register.mjs')]
  const worker = new NewThread(join(process.cwd(), 'lib/exports/pdf/paper-worker.ts'), { execArgv })
  const thread: Thread = { worker, waiting: new Map(), idle: null }
  worker.unref()
  worker.on('message', (drawn: Drawn) => answer(thread, drawn))
  worker.on('error', (error) => end(thread, error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(thread, new Error('The thread that draws papers has ended')))
  return thread
}

function answer(from: Thread, drawn: Drawn): void {
  const request = from.waiting.get(drawn.id)
  from.waiting.delete(drawn.id)
  if ('bytes' in drawn) request?.resolve(drawn.bytes)
  else request?.reject(new Error(drawn.problem))
  if (from.waiting.size === 0) from.idle = setTimeout(() => rest(from), idleMs).unref()
}

/** Ends an idle thread. Ending takes a moment, so the next paper starts a new thread. */
function rest(idle: Thread): void {
  if (thread === idle) thread = null
  void idle.worker.terminate()
}

function end(ended: Thread, error: Error): void {
  if (thread === ended) thread = null
  for (const { reject } of ended.waiting.values()) reject(error)
  ended.waiting.clear()
}
