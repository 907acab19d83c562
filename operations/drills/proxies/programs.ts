import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPortFree } from '@/dev/machine/ports'
import { StartProblem } from '@/dev/machine/start-problem'

export type Ports = { plain: number; tls: number; backend: number }

/** A proxy with its file in `deploy`: how the file is put in a folder with other ports, and how it is started. */
type Proxy = {
  name: 'nginx' | 'caddy' | 'haproxy'
  file: string
  /** Whether it asks the servers for their health. */
  asksHealth: boolean
  /** The text of the file for these ports, and what it stands in. */
  settle: (text: string, ports: Ports, folder: string) => string
  args: (file: string, folder: string) => string[]
}

const certificates = (text: string, folder: string) => text.replaceAll('/etc/ssl/suma/', `${folder}/`)

export const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    file: 'deploy/nginx.conf',
    asksHealth: false,
    settle: (text, ports, folder) => {
      const own = certificates(text, folder)
        .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;`)
        .replaceAll(/^ *listen \[::\].*\n/gm, '')
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.backend}`)
        .replace('/var/log/nginx/suma.log', `${folder}/access.log`)
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ')
      return `daemon off; user root; pid ${folder}/nginx.pid; events {}\nhttp { ${places}\n${own}}\n`
    },
    args: (file, folder) => ['-p', folder, '-e', 'stderr', '-c', file],
  },
  {
    name: 'caddy',
    file: 'deploy/Caddyfile',
    asksHealth: true,
    settle: (text, ports, folder) =>
      `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.tls}\n\tstorage file_system ${folder}/caddy\n}\n${certificates(
        text,
        folder,
      ).replace('127.0.0.1:3000', `127.0.0.1:${ports.backend}`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'haproxy',
    file: 'deploy/haproxy-tls.cfg',
    asksHealth: true,
    settle: (text, ports, folder) =>
      certificates(text, folder)
        .replace('bind :80\n', `bind 127.0.0.1:${ports.plain}\n`)
        .replace('bind :443', `bind 127.0.0.1:${ports.tls}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.backend}`),
    args: (file) => ['-db', '-f', file],
  },
]

/** The path of a program, also where only root looks; null when it is not installed. */
export const findProgram = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null

/** Starts a proxy with its file of `deploy`, on other ports. @throws StartProblem when it refuses the file */
export async function startProxy(proxy: Proxy, program: string, folder: string, ports: Ports) {
  const place = join(folder, proxy.name)
  mkdirSync(place)
  for (const file of ['fullchain.pem', 'privkey.pem', 'suma.pem'])
    writeFileSync(join(place, file), readFileSync(join(folder, file)))
  const file = join(place, 'settings')
  writeFileSync(file, proxy.settle(readFileSync(proxy.file, 'utf8'), ports, place))
  const child = spawn(program, proxy.args(file, place), { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
  for (let tries = 0; await isPortFree(ports.tls); tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new StartProblem(`${proxy.name} does not start: ${log.trim()}`)
    await sleep(50)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  const written = join(place, 'access.log')
  return { log: () => log + (existsSync(written) ? readFileSync(written, 'utf8') : ''), stop }
}
