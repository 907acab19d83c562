import { readdirSync, readFileSync } from 'node:fs'

/** Every text of a tree of messages by its full key. */
export function flatten(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as object).flatMap(([key, value]) => flatten(value, path ? `${path}.${key}` : key))
}

/** Every text of a language by its full key, the file's name first: "credits.form.title". */
export function messagesOf(locale: string): Map<string, string> {
  const folder = `locales/${locale}`
  const nouns = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    nouns.flatMap((name) => flatten(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name.slice(0, -5))),
  )
}
