import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@/dev/machine/ports'
import { untilOk } from '@/dev/up/wait'
import { type Figure, figureOf } from '../figure'
import type { Stage } from '../stage'

/** Milliseconds until a started file reports that it is ready; it is stopped afterwards. */
async function timeToReady(stage: Stage, file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', './dev/register.mjs', file], { env, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const gone = ended.then((code) => Promise.reject(new Error(`${file} ended before it was ready (${code})`)))
  try {
    await Promise.race([untilOk(`http://localhost:${env.PORT}/api/health/ready`, stage.supervisor.signal), gone])
    return performance.now() - started
  } finally {
    gone.catch(() => {})
    child.kill('SIGTERM')
    await ended
  }
}

/** The environment of a separate demo, with its own ports and data folder. */
async function demoEnvironment(data: string): Promise<NodeJS.ProcessEnv> {
  const ports = await Promise.all([1, 2, 3, 4, 5].map(freePort))
  const [port, identity, postgres, mail, web] = ports.map(String)
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: port,
    IDENTITY_PORT: identity,
    POSTGRES_PORT: postgres,
    MAIL_PORT: mail,
    MAIL_WEB_PORT: web,
    SUMA_DATA: join(data, 'demo'),
  }
}

const rounds = [1, 2, 3]

/** From start to ready: the server alone, and everything that `npm run demo` starts, on its second start. */
export async function startEntry(stage: Stage): Promise<Figure[]> {
  await stage.product()
  const servers: number[] = []
  for (const _ of rounds) {
    servers.push(await timeToReady(stage, 'server.ts', { ...stage.environment, PORT: `${await freePort()}` }))
  }
  const demo = await demoEnvironment(stage.data)
  const first = await timeToReady(stage, 'dev/commands/up.ts', demo)
  const demos: number[] = []
  for (const _ of rounds) demos.push(await timeToReady(stage, 'dev/commands/up.ts', demo))
  const seconds = (values: number[]) => values.map((value) => value / 1000)
  return [
    figureOf('server alone: start to ready', 's', seconds(servers)),
    figureOf('demo, second start: to ready', 's', seconds(demos), {
      goal: { atMost: 5 },
      note: `first start, with empty data: ${(first / 1000).toFixed(1)} s`,
    }),
  ]
}
