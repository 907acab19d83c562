import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Code whose result may depend on the time zone of the process. */
const readsZone =
  /from 'date-fns'|@date-fns\/tz|\bnew Date\(|\bDate\.(?:now|parse|UTC)\b|\bIntl\.DateTimeFormat|\.toLocale(?:Date|Time)?String\(|\.get(?:Timezone|Full|Month|Date|Day|Hours)/
const imported = /(?:from|import)\s*\(?\s*'((?:\.|@\/)[^']+)'/g

const root = resolve(import.meta.dirname, '../..')
const known = new Map<string, { own: boolean; imports: string[] }>()

function fileOf(path: string): string | undefined {
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => /\.tsx?$/.test(file) && existsSync(file))
}

function read(file: string): { own: boolean; imports: string[] } {
  const before = known.get(file)
  if (before) return before
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(imported)].flatMap(([, path = '']) => {
    const target = path.startsWith('@/') ? join(root, path.slice(2)) : resolve(dirname(file), path)
    return fileOf(target) ?? []
  })
  const found = { own: readsZone.test(text), imports }
  known.set(file, found)
  return found
}

/**
 * True if a test file or anything it imports, even indirectly, reads dates or the zone: only those run in a second
 * zone.
 */
export function reachesDates(file: string): boolean {
  const reached = new Set([resolve(file)])
  for (const one of reached) {
    const { own, imports } = read(one)
    if (own) return true
    for (const next of imports) reached.add(next)
  }
  return false
}
