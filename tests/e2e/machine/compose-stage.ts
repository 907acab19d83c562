import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../../../dev/machine/ports'
import { keptByNobody, startPostgres } from '../../../dev/postgres/start-postgres'
import { untilOk } from '../../../dev/up/wait'
import { environmentOf, portsOf, readServices, type Service } from '../../dev/compose-file'
import { imageEnvironment } from '../../dev/docker-files'

/**
 * The processes of docker-compose.yml with its environment and order, but without a container engine: `db` is the
 * Postgres from the packages, the others run from this folder, and `compose-network.ts` simulates the network.
 */
export type Compose = {
  origin: string
  mailbox: string
  /** The output of a service so far. */
  said: (name: string) => string
  /** Kills the process of a service and restarts it, as the engine does under its restart policy. */
  restart: (name: string) => Promise<void>
  stop: () => Promise<void>
}

type Running = { child: ChildProcess; said: () => string }

/** Sorts services after those they depend on. */
function inOrder(services: Record<string, Service>): string[] {
  const done: string[] = []
  const visit = (name: string) => {
    if (done.includes(name)) return
    for (const below of Object.keys(services[name]?.depends_on ?? {})) visit(below)
    done.push(name)
  }
  for (const name of Object.keys(services)) visit(name)
  return done
}

/** The port of this machine for each port of a container: the published one, or any free one. */
async function portMap(services: Record<string, Service>): Promise<Record<string, number>> {
  const hidden = [`db:5432`, `mail:${environmentOf(services.mail).MAIL_PORT}`]
  const map: Record<string, number> = {}
  for (const place of hidden) map[place] = await freePort()
  for (const [name, service] of Object.entries(services))
    for (const { inside, published } of portsOf(service)) map[`${name}:${inside}`] = Number(published)
  return map
}

function run(name: string, service: Service, root: string, ports: Record<string, number>): Running {
  const [command = '', ...args] = service.command ?? []
  const volume = service.volumes?.[0]?.split(':', 1)[0] ?? name
  const data = join(root, volume)
  mkdirSync(data, { recursive: true })
  const env = {
    PATH: process.env.PATH,
    ...imageEnvironment(service.build?.target ?? ''),
    ...environmentOf(service),
    SUMA_DATA: data,
    NODE_OPTIONS: `--import ${resolve('tests/e2e/machine/compose-network.ts')}`,
    COMPOSE_SERVICE: name,
    COMPOSE_PORTS: JSON.stringify(ports),
  } as unknown as NodeJS.ProcessEnv
  const child = spawn(command === 'node' ? process.execPath : command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return { child, said: () => said }
}

async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/**
 * The files as Compose receives them: `COMPOSE_FILE=docker-compose.yml:docker-compose.dev.yml` tests the setup with
 * reload.
 */
const files = (process.env.COMPOSE_FILE || 'docker-compose.yml').split(':')

/** Starts everything, like `docker compose up` with only free ports configured. */
export async function startCompose(): Promise<Compose> {
  const published = { PORT: await freePort(), IDENTITY_PORT: await freePort(), MAIL_WEB_PORT: await freePort() }
  const variables = Object.fromEntries(Object.entries(published).map(([name, port]) => [name, String(port)]))
  const services = readServices(variables, files)
  const ports = await portMap(services)
  const root = mkdtempSync(join(tmpdir(), 'suma-compose-'))
  // When run as root, Postgres uses another user, who needs access to the folder.
  chmodSync(root, 0o755)
  // The account of the packaged Postgres is the one in the file.
  const account = { POSTGRES_USER: 'suma', POSTGRES_PASSWORD: 'suma', POSTGRES_DB: 'suma' }
  expect(environmentOf(services.db)).toEqual(account)
  const postgres = await startPostgres({
    data: join(root, 'database'),
    port: ports['db:5432'] ?? 0,
    flags: keptByNobody,
  })
  const running = new Map<string, Running>()
  const begin = (name: string) => {
    const one = run(name, services[name] ?? {}, root, ports)
    running.set(name, one)
    return one
  }
  const stop = async () => {
    await Promise.all([...running.values()].map(end))
    await postgres.stop()
    rmSync(root, { recursive: true, force: true })
  }
  const origin = `http://localhost:${published.PORT}`
  const mailbox = `http://localhost:${published.MAIL_WEB_PORT}`
  try {
    for (const name of inOrder(services).filter((one) => one !== 'db')) {
      const { child, said } = begin(name)
      if (services[name]?.restart !== 'no') continue
      const [code] = await once(child, 'exit')
      expect([name, code, said()]).toEqual([name, 0, expect.any(String)])
    }
    await untilOk(`${origin}/api/health/ready`, AbortSignal.timeout(60_000))
  } catch (error) {
    const all = [...running].map(([name, { said }]) => `${name}: ${said()}`).join('\n')
    await stop()
    throw new Error(`The compose file did not start:\n${all}`, { cause: error })
  }
  const restart = async (name: string) => {
    const old = running.get(name)
    const ended = old && once(old.child, 'exit')
    old?.child.kill('SIGKILL')
    await ended
    begin(name)
  }
  return { origin, mailbox, said: (name) => running.get(name)?.said() ?? '', restart, stop }
}
