import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { send, upload } from '@/operations/stage/requests'
import type { Person, Stage } from '@/operations/stage/stage'
import { blame, expectAll, tell } from './trial'

/** Mounts a small disk; null unless root, because only root can mount. */
export function smallDisk(): string | null {
  if (process.getuid?.() !== 0) return null
  const disk = mkdtempSync(join(tmpdir(), 'suma-small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', disk])
  return disk
}

export function removeDisk(disk: string): void {
  execFileSync('umount', [disk])
  rmdirSync(disk)
}

/** The disk is full: a person who uploads a file gets an error, and nothing of the file remains. */
export async function full(stage: Stage, disk: string): Promise<void> {
  writeFileSync(join(disk, 'other'), Buffer.alloc(78 * 1024 * 1024))
  // Readiness checks the disk every five seconds.
  await sleep(5100)
  const [person] = stage.people as [Person]
  const ready = await send(stage, person, { what: 'ready', path: '/api/health/ready' })
  tell('disk full, readiness', `${ready.status} ${ready.text}`)
  if (ready.status !== 503) blame('disk full: still ready')
  const uploads = [await upload(stage, person), await upload(stage, person)]
  expectAll('disk full, uploads', uploads, { statuses: [507], withinMs: 5000 })
  const left = readdirSync(join(disk, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  tell('  files left of them', `${left.length}`)
  if (left.length > 0) blame('disk full: half a file stayed')
}
