import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Figure } from '../figure'
import { benchOrgs, largeMembers } from '../large-orgs'
import type { Stage } from '../stage'

const files = [
  'members.ndjson',
  'members.csv',
  'credentials.ndjson',
  'credits.ndjson',
  'members.ndjson?asOf=2026-12-31',
]
/** How much the server may grow while it sends a list of any length. */
const maxGrowth = 64

const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Downloads a list as fast as possible and watches the server's memory. */
async function take(
  address: string,
  cookie: string,
  pid: number,
): Promise<Record<'rows' | 'bytes' | 'ms' | 'peak', number>> {
  const began = performance.now()
  const response = await fetch(address, { headers: { cookie } })
  if (response.status !== 200 || !response.body) throw new Error(`${address} answers ${response.status}`)
  const sum = { rows: 0, bytes: 0, ms: 0, peak: megabytes(pid) }
  const watch = setInterval(() => {
    sum.peak = Math.max(sum.peak, megabytes(pid))
  }, 50)
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    sum.bytes += piece.length
    for (const byte of piece) if (byte === 10) sum.rows += 1
  }
  clearInterval(watch)
  return { ...sum, ms: performance.now() - began }
}

/**
 * Lists of a large organization as files: how long they take, and how much the server's memory grows compared with
 * those of a small one.
 */
export async function exportsEntry(stage: Stage): Promise<Figure[]> {
  const { address, pid } = await stage.product()
  const { cookie, small, large } = await benchOrgs(stage.print)
  const at = (orgId: string, file: string) => `${address}/api/orgs/${orgId}/export/${file}`
  const figures: Figure[] = []
  for (const file of files) {
    // Loads code and fills buffers first, so that only the growth with the length is measured.
    for (let round = 0; round < 3; round += 1) await take(at(small, file), cookie, pid)
    await take(at(large, file), cookie, pid)
    await wait(500)
    const before = megabytes(pid)
    const { rows, bytes, ms, peak } = await take(at(large, file), cookie, pid)
    const rate = Math.round(rows / (ms / 1000)).toLocaleString('en-US')
    const note = `${rows.toLocaleString('en-US')} lines, ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s (${rate} a second); memory ${before.toFixed(0)} to at most ${peak.toFixed(0)} MB`
    const name = `export of ${file}, ${largeMembers.toLocaleString('en-US')} members: memory grows by`
    figures.push({ name, value: Math.max(0, peak - before), unit: 'MB', goal: { atMost: maxGrowth }, note })
  }
  return figures
}
