import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

type Variables = Record<string, string | undefined>

/** `${NAME}`, `${NAME:-default}`, `${NAME-default}` and `${NAME:+value}`, also inside each other, as Compose fills them in. */
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

/** One service of the file as it is written, its variables filled in. */
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
}

type ComposeFile = { services: Record<string, Service>; volumes?: Record<string, unknown> }

/** A compose file with its variables filled in: from `variables` only, nothing of this machine. */
export const readComposeFile = (file: string, variables: Variables = {}): ComposeFile =>
  parse(interpolate(readFileSync(file, 'utf8'), variables), { merge: true })

/** As Compose puts a second file over the first: maps are joined, lists added to, the rest replaced. */
function over(below: Service | undefined, above: Service): Service {
  return {
    ...below,
    ...above,
    environment: { ...below?.environment, ...above.environment },
    volumes: [...(below?.volumes ?? []), ...(above.volumes ?? [])],
  }
}

/** The services of the files, each put over those before it; without those of a profile, which only start when it is named. */
export function readServices(variables: Variables = {}, files = ['docker-compose.yml']): Record<string, Service> {
  const services: Record<string, Service> = {}
  for (const file of files)
    for (const [name, service] of Object.entries(readComposeFile(file, variables).services))
      services[name] = over(services[name], service)
  return Object.fromEntries(Object.entries(services).filter(([, { profiles }]) => !profiles))
}

/** What a container of the service is given: a variable without a value is passed on where it is set. */
export function environmentOf(service: Service | undefined, variables: Variables = {}): Record<string, string> {
  const given = Object.entries(service?.environment ?? {}).map(([name, value]) => [name, value ?? variables[name]])
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

/** A published port: the address and port of this machine, and the container's. */
export function portsOf(service: Service | undefined): { host: string; published: string; inside: string }[] {
  return (service?.ports ?? []).map((port) => {
    const [inside = '', published = '', host = ''] = port.split(':').toReversed()
    return { host, published, inside }
  })
}
