import { readdirSync, readFileSync } from 'node:fs'

/** Every text of a tree of messages with its full key. */
export function flatten(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as object).flatMap(([key, value]) => flatten(value, path ? `${path}.${key}` : key))
}

/** Every text of a language with its full key, which starts with the file's name: "credits.form.title". */
export function messagesOf(locale: string): Map<string, string> {
  const folder = `locales/${locale}`
  const nouns = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    nouns.flatMap((name) => flatten(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name.slice(0, -5))),
  )
}
