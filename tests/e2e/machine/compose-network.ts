// Loaded first in each process of the compose file when no container engine is available, to simulate its container's
// network. Each service has a name, ports and a localhost of its own, which are mapped to ports of this machine.

import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const own = process.env.COMPOSE_SERVICE ?? ''
/** Maps `service:port` to the port of this machine. */
const ports: Record<string, number> = JSON.parse(process.env.COMPOSE_PORTS ?? '{}')
const services = [...new Set(Object.keys(ports).map((place) => place.split(':', 1)[0] ?? ''))]

/** One reserved address (RFC 5737) for each service. */
const addressOf = (name: string) => (services.includes(name) ? `192.0.2.${services.indexOf(name) + 1}` : null)
const loopback = ['localhost', '127.0.0.1', '::1']
/** Nobody listens on this port. */
const closed = 1

type Place = { host?: string; port?: number | string; path?: string }

/** The real target of a connection. */
function placeOf(options: Place): Place {
  const host = options.host ?? 'localhost'
  const service = loopback.includes(host) ? own : services.find((name) => name === host || addressOf(name) === host)
  if (service === undefined || options.path) return options
  const port = ports[`${service}:${options.port}`]
  // A port that a process opened on its own localhost does not belong to another service.
  if (!port && service === own && !Object.values(ports).includes(Number(options.port))) return options
  return { ...options, host: '127.0.0.1', port: port ?? closed }
}

const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const [first, second, ...rest] = args
  // Node's internal form: an array of the options and the callback.
  if (Array.isArray(first)) first[0] = placeOf(first[0])
  else if (typeof first === 'object') args[0] = placeOf(first as Place)
  else if (Number.isInteger(Number(first))) {
    const options = placeOf({ port: Number(first), host: typeof second === 'string' ? second : undefined })
    return connect.call(this, options, ...(typeof second === 'function' ? [second] : []), ...rest)
  }
  return connect.apply(this, args)
}

const listen = net.Server.prototype.listen as (...args: unknown[]) => net.Server
net.Server.prototype.listen = function (this: net.Server, ...args: unknown[]) {
  const [first] = args
  const options = first !== null && typeof first === 'object' ? (first as Place) : null
  const wanted = options ? options.port : first
  const port = ports[`${own}:${wanted}`]
  const done = args.find((arg) => typeof arg === 'function')
  return port === undefined
    ? listen.apply(this, args)
    : listen.call(this, { ...options, port, host: '127.0.0.1' }, done)
}

type Answer = (error: Error | null, address?: unknown, family?: number) => void

const lookup = dns.lookup as (name: string, options: unknown, done: Answer) => void
function lookupService(name: string, options: unknown, done?: Answer): void {
  const answer = (done ?? options) as Answer
  const address = addressOf(name)
  const all = typeof options === 'object' && (options as { all?: boolean }).all
  if (!address) lookup(name, done ? options : {}, answer)
  else if (all) answer(null, [{ address, family: 4 }])
  else answer(null, address, 4)
}
Object.assign(dns, { lookup: lookupService })

for (const family of [4, 6] as const) {
  const name = `resolve${family}` as const
  const resolve = dns.Resolver.prototype[name] as (host: string, ...rest: unknown[]) => void
  Object.assign(dns.Resolver.prototype, {
    [name](this: dns.Resolver, host: string, ...rest: unknown[]) {
      const address = addressOf(host)
      if (!address) return resolve.call(this, host, ...rest)
      ;(rest.at(-1) as Answer)(null, family === 4 ? [address] : [])
    },
  })
}
syncBuiltinESMExports()
