import { startBalancer } from '../balancer/balancer'
import { type Part, startPart } from '../machine/part'
import { freePort } from '../machine/ports'
import { startReadyPart } from './ready-part'
import type { Supervisor } from './supervisor'
import { untilOk } from './wait'

const readyAt = (port: number | string) => `http://127.0.0.1:${port}/api/health/ready`

/**
 * Starts the web server on its port. If `processes` is more than one, starts that number of web servers on other ports,
 * a worker, and a balancer on the port.
 */
export async function startWeb(
  supervisor: Supervisor,
  environment: NodeJS.ProcessEnv,
  processes: number,
): Promise<void> {
  const port = Number(environment.PORT)
  if (processes === 1) return keepWeb(supervisor, 'web server', environment)
  await startSeveral(supervisor, { ...environment, RUN_JOBS: '0', TRUST_PROXY: '1' }, port, processes)
  await untilOk(readyAt(port), supervisor.signal)
}

/** A server that is restarted on its port when it ends by itself. */
const keepWeb = ({ keep, signal }: Supervisor, name: string, environment: NodeJS.ProcessEnv): Promise<void> =>
  keep(
    () => startReadyPart({ name, file: 'server.ts', environment, address: readyAt(environment.PORT ?? '') }, signal),
    'web',
  )

async function startSeveral(
  supervisor: Supervisor,
  environment: NodeJS.ProcessEnv,
  port: number,
  processes: number,
): Promise<void> {
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  await Promise.all([
    ...ports.map((own, at) => keepWeb(supervisor, `web server ${at + 1}`, { ...environment, PORT: `${own}` })),
    supervisor.keep(async () => startPart('worker', 'worker.ts', environment), 'web'),
  ])
  const balancer = await startBalancer(ports, port)
  const part: Part = { name: 'balancer', pid: process.pid, ended: new Promise(() => {}), stop: balancer.close }
  supervisor.add(part, 'web')
}
