import { startBalancer } from '../balancer'
import { type Part, startPart } from '../part'
import { freePort } from '../ports'
import type { Supervisor } from './supervisor'
import { untilOk } from './wait'

const readyAt = (port: number | string) => `http://127.0.0.1:${port}/api/health/ready`

/** Starts the web server on its port; with `processes` beyond one as many on ports of their own, a worker, and a balancer on that port. */
export async function startWeb(
  supervisor: Supervisor,
  environment: NodeJS.ProcessEnv,
  processes: number,
): Promise<void> {
  const port = Number(environment.PORT)
  if (processes === 1) supervisor.add(startPart('web server', 'server.ts', environment), 'web')
  else await startSeveral(supervisor, { ...environment, RUN_JOBS: '0', TRUST_PROXY: '1' }, port, processes)
  await untilOk(readyAt(port), supervisor.signal)
}

async function startSeveral(
  supervisor: Supervisor,
  environment: NodeJS.ProcessEnv,
  port: number,
  processes: number,
): Promise<void> {
  const ports: number[] = []
  for (let count = 1; count <= processes; count += 1) {
    const own = await freePort()
    ports.push(own)
    supervisor.add(startPart(`web server ${count}`, 'server.ts', { ...environment, PORT: `${own}` }), 'web')
  }
  supervisor.add(startPart('worker', 'worker.ts', environment), 'web')
  await Promise.all(ports.map((one) => untilOk(readyAt(one), supervisor.signal)))
  const balancer = await startBalancer(ports, port)
  const part: Part = { name: 'balancer', pid: process.pid, ended: new Promise(() => {}), stop: balancer.close }
  supervisor.add(part, 'web')
}
