import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Variables = Record<string, string | undefined>

/**
 * Fills in `${NAME}`, `${NAME:-default}`, `${NAME-default}` and `${NAME:+value}` like Compose, including nested ones.
 */
export function interpolate(text: string, variables: Variables): string {
  const innermost = /\$\{(\w+)(?:(:?[-+])([^${}]*))?\}/
  for (let found = innermost.exec(text); found; found = innermost.exec(text)) {
    const [whole, name = '', operator = '', words = ''] = found
    const value = variables[name]
    const counts = operator.startsWith(':') ? Boolean(value) : value !== undefined
    const filled = operator.endsWith('+') ? (counts ? words : '') : counts || !operator ? (value ?? '') : words
    text = text.replace(whole, () => filled)
  }
  return text
}

type Dependency = { condition: string; required?: boolean }

/** One service as written in the file, with its variables filled in. */
export type Service = {
  image?: string
  build?: { context: string; target: string }
  command?: string[]
  environment?: Record<string, string | number | null>
  depends_on?: Record<string, Dependency>
  ports?: string[]
  volumes?: string[]
  restart?: string
  profiles?: string[]
  healthcheck?: { test: string[] }
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  shm_size?: string
  stop_grace_period?: string
  logging?: { driver: string; options?: Record<string, string> }
  pids_limit?: number
  mem_limit?: string
}

type ComposeFile = { services: Record<string, Service>; volumes?: Record<string, unknown> }

/** A compose file with its variables filled in from `variables` only, never from this machine. */
export const readComposeFile = (file: string, variables: Variables = {}): ComposeFile =>
  parse(interpolate(readFileSync(file, 'utf8'), variables), { merge: true })

/** Merges a second file like Compose: maps are merged, lists extended, everything else replaced. */
function over(below: Service | undefined, above: Service): Service {
  return {
    ...below,
    ...above,
    environment: { ...below?.environment, ...above.environment },
    volumes: [...(below?.volumes ?? []), ...(above.volumes ?? [])],
  }
}

/**
 * The services of all files, each merged over those before it. Services of a profile, which only start when the profile
 * is named, are left out.
 */
export function readServices(variables: Variables = {}, files = ['docker-compose.yml']): Record<string, Service> {
  const services: Record<string, Service> = {}
  for (const file of files)
    for (const [name, service] of Object.entries(readComposeFile(file, variables).services))
      services[name] = over(services[name], service)
  return Object.fromEntries(Object.entries(services).filter(([, { profiles }]) => !profiles))
}

/** The environment of the service's container: a variable without a value is passed on if it is set. */
export function environmentOf(service: Service | undefined, variables: Variables = {}): Record<string, string> {
  const given = Object.entries(service?.environment ?? {}).map(([name, value]) => [name, value ?? variables[name]])
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** A published port: address and port of this machine, and the container's port. */
export function portsOf(service: Service | undefined): { host: string; published: string; inside: string }[] {
  return (service?.ports ?? []).map((port) => {
    const [inside = '', published = '', host = ''] = port.split(':').toReversed()
    return { host, published, inside }
  })
}
