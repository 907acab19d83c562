import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { accessSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '@/dev/machine/ports'
import { StartProblem } from '@/dev/machine/start-problem'
import type { S3Place } from '@/fixtures/s3-server'

const run = promisify(execFile)
const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const keys = { AWS_ACCESS_KEY_ID: 'drill', AWS_SECRET_ACCESS_KEY: 'secret-of-the-drill' }
const bucket = 'files'

/** A file store like that of a real installation: Ceph with its S3 gateway, on one disk of this machine. */
export type Ceph = S3Place & {
  client: S3Client
  bucket: string
  /** Kills the gateway without a shutdown, as when its machine dies. */
  kill: () => Promise<void>
  /** The gateway stops responding and keeps its connections. */
  freeze: () => void
  thaw: () => void
  start: () => Promise<void>
  stop: () => Promise<void>
  /**
   * Encryption mode of an object, read with the store's own tool: the gateway does not report encryption with its own
   * key to clients (Ceph 16).
   */
  encryptionOf: (key: string) => Promise<string | undefined>
}

/**
 * Starts a store in a folder, with an empty bucket.
 * @throws StartProblem when Debian's packages are missing
 */
export async function startCeph(folder: string): Promise<Ceph> {
  requirePrograms()
  const [port, monPort] = [await freePort(), await freePort()]
  await writeSettings(folder, port, monPort)
  const at = ['-c', join(folder, 'ceph.conf')]
  await startCluster(folder, monPort, at)
  const gateway = gatewayOf(port, at)
  await gateway.start()
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = keys
  const user = ['--uid', 'suma', '--display-name', 'Suma', '--access-key', accessKeyId, '--secret', secretAccessKey]
  await run('radosgw-admin', [...at, '-n', 'client.rgw', 'user', 'create', ...user])
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const FILES_URL = `s3://${bucket}/suma?endpoint=${encodeURIComponent(endpoint)}`
  const stop = async () => {
    await gateway.kill()
    for (const name of ['osd.0', 'mon.a']) process.kill(Number(await readFile(join(folder, `${name}.pid`), 'utf8')))
  }
  const encryptionOf = async (key: string) => {
    const asked = ['object', 'stat', '--bucket', bucket, '--object', key]
    const { stdout } = await run('radosgw-admin', [...at, '-n', 'client.rgw', ...asked])
    return /"user\.rgw\.crypt\.mode": "([^"]+)"/.exec(stdout)?.[1]
  }
  return { ...keys, FILES_URL, client, bucket, ...gateway, stop, encryptionOf }
}

function requirePrograms(): void {
  const isInstalled = (name: string) => {
    try {
      accessSync(`/usr/bin/${name}`)
      return true
    } catch {
      return false
    }
  }
  if (!programs.every(isInstalled))
    throw new StartProblem('No Ceph is installed here: apt-get install radosgw ceph-mon ceph-osd, as root.')
}

/** One monitor and one disk without copies; the gateway encrypts on request with a key from here. */
async function writeSettings(folder: string, port: number, monPort: number): Promise<void> {
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name), { recursive: true })
  const settings = `[global]
fsid = ${randomUUID()}
mon initial members = a
mon host = [v2:127.0.0.1:${monPort}/0]
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
bluestore block size = 8589934592
osd memory target = 939524096
run dir = ${folder}
log file = ${folder}/$name.log
pid file = ${folder}/$name.pid
admin socket = ${folder}/$name.asok
mon data = ${folder}/mon
osd data = ${folder}/osd
[client.rgw]
ms mon client mode = crc
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw crypt require ssl = false
rgw crypt default encryption key = 4YSmvJtBv0aZ7geVgAsdpRnLBEwWSWlMIGnRS8a9TSA=
debug rgw = 0
`
  await writeFile(join(folder, 'ceph.conf'), settings)
}

async function startCluster(folder: string, monPort: number, at: readonly string[]): Promise<void> {
  const map = join(folder, 'monmap')
  const fsid = /fsid = (\S+)/.exec(await readFile(join(folder, 'ceph.conf'), 'utf8'))?.[1] ?? ''
  await run('monmaptool', ['--create', '--addv', 'a', `[v2:127.0.0.1:${monPort}]`, '--fsid', fsid, map])
  await run('ceph-mon', [...at, '--mkfs', '-i', 'a', '--monmap', map])
  await run('ceph-mon', [...at, '-i', 'a'])
  const osd = randomUUID()
  await run('ceph', [...at, 'osd', 'create', osd])
  await run('ceph-osd', [...at, '-i', '0', '--mkfs', '--osd-uuid', osd])
  await run('ceph-osd', [...at, '-i', '0'])
}

function gatewayOf(port: number, at: readonly string[]) {
  let process: ChildProcess | undefined
  const start = async () => {
    process = spawn('radosgw', [...at, '-n', 'client.rgw', '-f'], { stdio: 'ignore' })
    for (let tries = 0; tries < 600; tries += 1) {
      if ((await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok) return
      await sleep(100)
    }
    throw new Error('The gateway of Ceph does not answer')
  }
  const kill = async () => {
    if (!process || process.exitCode !== null || process.signalCode !== null) return
    const ended = once(process, 'exit')
    process.kill('SIGKILL')
    await ended
  }
  return { start, kill, freeze: () => void process?.kill('SIGSTOP'), thaw: () => void process?.kill('SIGCONT') }
}
