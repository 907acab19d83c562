import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'

/** Files have no day of their own, so that the same law always makes the same archive: an archive has local days. */
const mtime = new Date(1980, 0, 1)

/**
 * Writes the library of law with its worked cases as one archive, named by a version, and its SHA-256 beside it in the
 * format that `sha256sum -c` reads. Returns the path of the archive.
 */
export function publishLaw(version: string, folder = 'release', law = 'law'): string {
  const files: Zippable = {}
  for (const path of readdirSync(law, { recursive: true, encoding: 'utf8' }).toSorted())
    if (/\.(?:json|md)$/.test(path)) files[`law/${path}`] = [new Uint8Array(readFileSync(join(law, path))), { mtime }]
  const archive = zipSync(files)
  const path = join(folder, `law-${version}.zip`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, archive)
  writeFileSync(`${path}.sha256`, `${createHash('sha256').update(archive).digest('hex')}  ${basename(path)}\n`)
  return path
}
