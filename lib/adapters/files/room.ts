import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Room for a few of the largest uploads; with less, the next ones may fail half-way. */
const leastBytes = 64 * 1024 * 1024

/** True when files can be stored below this folder: it is writable and not nearly full. */
export async function hasRoom(folder: string, least = leastBytes): Promise<boolean> {
  const file = join(folder, `.room-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < least) return false
    await writeFile(file, Buffer.alloc(4096))
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
