import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@/dev/machine/ports'
import { askProxy, type Backend, startBackend } from './proxies/backend'
import { findProgram, type Ports, proxies, startProxy } from './proxies/programs'

/**
 * `npm run drill -- proxies`: runs each proxy that ends TLS with the file of `deploy` (nginx, Caddy, HAProxy), in front
 * of a server that says what it receives. One that is not installed is named as such.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-proxies-'))
  chmodSync(folder, 0o755)
  makeCertificate(folder)
  const failed: string[] = []
  try {
    for (const proxy of proxies) {
      const program = findProgram(proxy.name)
      if (!program) console.log(`${proxy.name}: not run, it is not installed`)
      else failed.push(...(await tryOne(proxy, program, folder)).map((what) => `${proxy.name}: ${what}`))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (failed.length > 0) throw new Error(`Not as it should be: ${failed.join('; ')}`)
}

function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=suma.example.com', '-addext', 'subjectAltName=DNS:suma.example.com']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  execFileSync('sh', ['-c', `cat ${certificate} ${key} > ${join(folder, 'suma.pem')}`])
}

async function tryOne(proxy: (typeof proxies)[number], program: string, folder: string): Promise<string[]> {
  const backend = await startBackend()
  const ports: Ports = { plain: await freePort(), tls: await freePort(), backend: backend.port }
  let running: Awaited<ReturnType<typeof startProxy>> | undefined
  try {
    running = await startProxy(proxy, program, folder, ports)
    const checks = [...basics(ports, backend), ...(proxy.asksHealth ? [notReady(ports, backend)] : [])]
    const failed: string[] = []
    for (const { what, holds } of checks) if (!(await holds())) failed.push(what)
    if (running.log().includes('secret-of-a-link')) failed.push('its log has no addresses')
    console.log(`${proxy.name}: ${checks.length + 1 - failed.length} of ${checks.length + 1} hold`)
    return failed
  } finally {
    await running?.stop()
    await backend.close()
  }
}

type Check = { what: string; holds: () => Promise<boolean> }

const basics = (ports: Ports, backend: Backend): Check[] => [
  {
    what: 'http leads to https',
    holds: async () => {
      const { status, location } = await askProxy(ports, { path: '/dashboard', tls: false })
      return [301, 308].includes(status) && /^https:\/\/suma\.example\.com(?::\d+)?\/dashboard$/.test(location ?? '')
    },
  },
  {
    what: 'the visitor is the other end of the connection, whatever the request says',
    holds: async () => {
      await askProxy(ports, { path: '/verify/secret-of-a-link', headers: { 'x-forwarded-for': '203.0.113.9' } })
      return backend.last()?.headers['x-forwarded-for'] === '127.0.0.1'
    },
  },
  {
    what: 'the name of the site arrives',
    holds: async () => /^suma\.example\.com(?::\d+)?$/.test(backend.last()?.headers.host ?? ''),
  },
  {
    what: 'an upload of 30 MiB arrives whole',
    holds: async () => {
      const { status } = await askProxy(ports, { path: '/graphql', body: Buffer.alloc(30 * 1024 * 1024) })
      return status === 200 && backend.last()?.bytes === 30 * 1024 * 1024
    },
  },
  {
    what: 'TLS 1.1 is refused',
    holds: () =>
      askProxy(ports, { path: '/', maxVersion: 'TLSv1.1' }).then(
        () => false,
        () => true,
      ),
  },
]

const notReady = (ports: Ports, backend: Backend): Check => ({
  what: 'a server that is not ready gets no requests, and one that is ready again does',
  holds: async () => {
    backend.setReady(false)
    const until = async (status: (code: number) => boolean) => {
      for (const end = performance.now() + 8000; performance.now() < end; ) {
        if (status((await askProxy(ports, { path: '/' })).status)) return true
      }
      return false
    }
    const left = await until((code) => code === 503 || code === 502)
    backend.setReady(true)
    return left && (await until((code) => code === 200))
  },
})
