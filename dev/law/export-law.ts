import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { lawVersion } from '@/lib/domain/compliance/law-file'
import { compareVersions, type RuleVersion } from '@/lib/domain/compliance/rule-file'
import { lawPaths } from '../generate/law-modules'
import { lawText } from './law-text'

type WrittenFile = { $schema?: string; geo: string; type: string; sameAs?: string; versions?: unknown }

function readWritten(path: string, geo: string, type: string): WrittenFile {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  return { $schema: '../schema.json', geo, type }
}

/**
 * Writes versions into the files of a folder of law and returns the paths that changed. What else a file says stays; a
 * file that is the same as another one stays so while its versions are.
 */
export function exportLaw(versions: readonly RuleVersion[], folder = 'law'): string[] {
  const changed: string[] = []
  for (const [pair, ofPair] of Map.groupBy(versions.toSorted(compareVersions), ({ geo, type }) => `${geo}/${type}`)) {
    const [geo = '', type = ''] = pair.split('/')
    const path = `${folder}/${pair}.json`
    const { sameAs, ...file } = readWritten(path, geo, type)
    const entries = ofPair.map(lawVersion)
    const like = sameAs ? readWritten(`${folder}/${geo}/${sameAs}.json`, geo, sameAs).versions : file.versions
    if (isDeepStrictEqual(entries, like)) continue
    const { geo: _geo, type: _type, versions: _versions, ...rest } = file
    mkdirSync(`${folder}/${geo}`, { recursive: true })
    writeFileSync(path, lawText({ $schema: '../schema.json', geo, type, versions: entries, ...rest }))
    changed.push(path)
  }
  return changed
}

/** Writes every file of a folder of law as people read it. */
export function formatLaw(folder = 'law'): void {
  const { rules, employers, certifications } = lawPaths(folder)
  for (const path of [...rules, ...employers, ...certifications]) {
    const file = `${folder}/${path}.json`
    writeFileSync(file, lawText(JSON.parse(readFileSync(file, 'utf8'))))
  }
}
