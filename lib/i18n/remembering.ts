import { type Compiled, compileMessage } from './compile-message'

type Translator = ((key: never, values?: never) => string) & {
  raw?: (key: never) => unknown
  has?: (key: never) => boolean
}
type Say = (key: string, values?: unknown, ...rest: unknown[]) => string

/**
 * The same translator, which finds a text without values once and reads one with values once: the library walks the messages
 * and makes its formats anew for each. Lives as long as the messages it speaks for.
 */
export function remembering<T extends Translator>(translator: T, locale: string): T {
  const library = translator as unknown as Say
  const plain = new Map<string, string>()
  const compiled = new Map<string, Compiled | null>()
  const find = (key: string): string => {
    const text = plain.get(key) ?? library(key)
    plain.set(key, text)
    return text
  }
  const compile = (key: string): Compiled | null => {
    const text = translator.has?.(key as never) ? translator.raw?.(key as never) : null
    const made = typeof text === 'string' ? compileMessage(text, locale) : null
    compiled.set(key, made)
    return made
  }
  const translate: Say = (key, values, ...rest) => {
    if (rest.length > 0) return library(key, values, ...rest)
    if (values === undefined) return find(key)
    const known = compiled.get(key)
    const fill = known === undefined ? compile(key) : known
    return fill?.(values as Record<string, unknown>) ?? library(key, values)
  }
  return Object.assign(translate, translator) as unknown as T
}
