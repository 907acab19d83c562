import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from './start-problem'

/** One port of the local machine: its user, and the variable that moves it. */
export type PortWish = { port: number; user: string; variable: string }

const listenOn = (port: number, host: string): Promise<number | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })

/** True when nothing listens on the port, neither on the loopback address nor on all addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listenOn(port, '127.0.0.1')) !== null && (await listenOn(port, '0.0.0.0')) !== null
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const port = await listenOn(0, '127.0.0.1')
  if (port === null) throw new StartProblem('No free port is left on 127.0.0.1.')
  return port
}

/**
 * Fails at the first port that is taken or wanted twice, naming the port, its user and the variable to change.
 * `patience`: milliseconds to wait for ports that are about to become free.
 */
export async function requireFreePorts(wishes: readonly PortWish[], patience = 0): Promise<void> {
  const until = Date.now() + patience
  for (const [index, { port, user, variable }] of wishes.entries()) {
    const twin = wishes.slice(0, index).find((other) => other.port === port)
    if (twin)
      throw new StartProblem(`Port ${port} is wanted by both ${twin.user} and ${user}: set ${variable} to another.`)
    while (!(await isPortFree(port)) && Date.now() < until) await sleep(50)
    if (!(await isPortFree(port))) {
      throw new StartProblem(`Port ${port} is taken, but ${user} needs it: free it or set ${variable} to another port.`)
    }
  }
}
