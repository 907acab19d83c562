import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { wave } from '@/operations/stage/requests'
import type { Person, Stage } from '@/operations/stage/stage'
import { blame, expectAll, tell } from './trial'

/** Opens connections that are used once and kept. */
export async function idle(stage: Stage, count: number): Promise<void> {
  const before = stage.memory()
  const open = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(stage.port, 'localhost').on('error', () => {})
      socket.write(`GET /api/health/live HTTP/1.1\r\nhost: localhost:${stage.port}\r\n\r\n`)
      return new Promise<Socket>((resolve) => socket.once('data', () => resolve(socket)))
    }),
  )
  await sleep(2000)
  tell(`${count} idle connections`, `memory ${before.toFixed(0)} -> ${stage.memory().toFixed(0)} MiB`)
  expectAll('  others meanwhile', await Promise.all(wave(stage, 8)), { statuses: [200], withinMs: 5000 })
  for (const socket of open) socket.destroy()
}

/** Callers hang up in every phase of a request with a body: no error may remain uncaught. */
export async function hungUp(stage: Stage): Promise<void> {
  stage.log()
  const [{ cookie }] = stage.people as [Person]
  let tries = 0
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
    for (const path of ['/dashboard', '/credentials', '/nothing/here', '/logout', '/api/session/ping', '/graphql'])
      for (const [length, body] of [
        [0, ''],
        [5, 'hello'],
        [5000, 'hello'],
      ] as const)
        for (const ms of [0, 1, 2, 4, 7, 11, 16]) {
          const socket = connect(stage.port, 'localhost').on('error', () => {})
          const head = `${method} ${path} HTTP/1.1\r\nhost: localhost:${stage.port}\r\n${path === '/logout' ? '' : `cookie: ${cookie}\r\n`}`
          socket.write(
            `${head}origin: ${stage.origin}\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n${body}`,
          )
          await sleep(ms)
          socket.destroy()
          tries += 1
        }
  await sleep(1000)
  const uncaught = stage.log().filter((line) => /uncaught|unhandled|aborted/i.test(line))
  tell('callers who hang up', `${tries} tried, ${uncaught.length} lines of the log`)
  blame(...new Set(uncaught))
}
