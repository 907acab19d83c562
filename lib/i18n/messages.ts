import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { defaultLocale, type Locale } from './locales'
import type { Messages } from './messages-type'
import { pseudoLocale, pseudoMessages } from './pseudo'

type Tree = { [key: string]: string | Tree }
type Cached = { messages: Messages; stamp: string; checkedAt: number }

/** How long a result is used before the files are checked again: edits show almost at once, at hardly any cost. */
const recheckAfterMs = 1000

const cache = new Map<Locale, Cached>()

/**
 * All messages of a language: English first, then the chosen language over it, so that a missing text shows in English.
 * Read from `locales/<code>/*.json` under the working directory and cached until a file changes.
 */
export function loadMessages(locale: Locale): Messages {
  const cached = cache.get(locale)
  const now = performance.now()
  if (cached && now - cached.checkedAt < recheckAfterMs) return cached.messages

  const stamp = stampOf(locale)
  if (cached?.stamp === stamp) {
    cached.checkedAt = now
    return cached.messages
  }
  const messages = readMessages(locale) as unknown as Messages
  cache.set(locale, { messages, stamp, checkedAt: now })
  return messages
}

const compiled = new WeakMap<Messages, Messages>()

/**
 * The messages in the compiled form used by next-intl's small formatter. `messages.precompile` (next.config.ts)
 * replaces the parser in everything that Next bundles, for the server and the browser; code outside (worker, API,
 * commands) parses the texts.
 */
export function compiledMessages(locale: Locale): Messages {
  const messages = loadMessages(locale)
  // Plurals are compiled to objects without a prototype, which React cannot send to the browser; JSON turns them into
  // plain ones.
  const compiledTree = compiled.get(messages) ?? (JSON.parse(JSON.stringify(compileTree(messages))) as Messages)
  compiled.set(messages, compiledTree)
  return compiledTree
}

const compileTree = (tree: Tree): unknown =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  )

const readMessages = (locale: Locale): Tree => {
  const english = readFolder(defaultLocale)
  return locale === pseudoLocale ? pseudoMessages(english) : mergeMessages(english, readFolder(locale))
}

/** Merges one tree of messages over another. A text never replaces a group, nor a group a text. */
export function mergeMessages(under: Tree, over: Tree): Tree {
  const merged: Tree = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const existing = merged[key]
    if (typeof value === 'object' && typeof existing === 'object') merged[key] = mergeMessages(existing, value)
    else if (existing === undefined || typeof existing === typeof value) merged[key] = value
  }
  return merged
}

const folderOf = (locale: Locale) => join(process.cwd(), 'locales', locale)
const filesOf = (locale: Locale) => readdirSync(folderOf(locale)).filter((name) => name.endsWith('.json'))

function readFolder(locale: Locale): Tree {
  const read = (name: string): Tree => JSON.parse(readFileSync(join(folderOf(locale), name), 'utf8'))
  return Object.fromEntries(filesOf(locale).map((name) => [name.slice(0, -'.json'.length), read(name)]))
}

function stampOf(locale: Locale): string {
  const stampsOf = (folderLocale: Locale) =>
    filesOf(folderLocale).map((name) => `${name}:${statSync(join(folderOf(folderLocale), name)).mtimeMs}`)
  return [...stampsOf(defaultLocale), ...(locale === pseudoLocale ? [] : stampsOf(locale))].join()
}
