import { isStorable } from '../values'
import { type ScimKind, type ScimPath, scimAttributes, scimPath } from './paths'

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type ScimOperator = (typeof operators)[number]
export type ScimValue = string | boolean | null

/** A filter of RFC 7644, 3.4.2.2, over the stored attributes. */
export type ScimFilter =
  | { kind: 'and' | 'or'; parts: ScimFilter[] }
  | { kind: 'not'; part: ScimFilter }
  | { kind: 'present'; path: ScimPath }
  | { kind: 'compare'; path: ScimPath; operator: ScimOperator; value: ScimValue }

/** Limits of a filter: characters, comparisons, and nested brackets. */
export const scimFilterLimits = { characters: 1000, comparisons: 40, depth: 15 } as const

/** A quoted text, a bracket or a word. A word includes the URN of a schema and the dots of a path. */
const token = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y

function tokenize(text: string): string[] | null {
  const tokens: string[] = []
  const trimmed = text.trim()
  token.lastIndex = 0
  while (token.lastIndex < trimmed.length) {
    const match = token.exec(trimmed)
    if (!match) return null
    tokens.push((match[1] ?? match[2] ?? match[3])!)
  }
  return tokens
}

class Unreadable extends Error {}

/** Parses a filter in one pass from left to right. */
class Reader {
  readonly #tokens: readonly string[]
  #at = 0
  #comparisons = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  whole(): ScimFilter {
    const filter = this.#either('', 0)
    if (this.#at < this.#tokens.length) throw new Unreadable()
    return filter
  }

  /** The word that was read last and the next one. */
  near(): string {
    return this.#tokens.slice(Math.max(0, this.#at - 1), this.#at + 1).join(' ')
  }

  #is(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false
    this.#at += 1
    return true
  }

  #next(): string {
    const nextToken = this.#tokens[this.#at]
    if (nextToken === undefined) throw new Unreadable()
    this.#at += 1
    return nextToken
  }

  #expect(word: string): void {
    if (!this.#is(word)) throw new Unreadable()
  }

  #either(inside: string, depth: number): ScimFilter {
    const parts = [this.#both(inside, depth)]
    while (this.#is('or')) parts.push(this.#both(inside, depth))
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts }
  }

  #both(inside: string, depth: number): ScimFilter {
    const parts = [this.#one(inside, depth)]
    while (this.#is('and')) parts.push(this.#one(inside, depth))
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts }
  }

  #one(inside: string, depth: number): ScimFilter {
    if (depth >= scimFilterLimits.depth) throw new Unreadable()
    if (this.#is('not')) {
      this.#expect('(')
      return { kind: 'not', part: this.#closed(inside, depth, ')') }
    }
    if (this.#is('(')) return this.#closed(inside, depth, ')')
    const path = inside + this.#next()
    if (inside === '' && this.#is('[')) return this.#valuePath(path, depth)
    return this.#comparison(path)
  }

  /**
   * The filter in brackets concerns the parts of one value, and each part occurs at most once. Entra ID puts a
   * comparison after the brackets: `emails[type eq "work"].value eq "ana@example.com"`.
   */
  #valuePath(path: string, depth: number): ScimFilter {
    const filter = this.#closed(`${path}.`, depth, ']')
    if (!this.#tokens[this.#at]?.startsWith('.')) return filter
    return { kind: 'and', parts: [filter, this.#comparison(path + this.#next())] }
  }

  #closed(inside: string, depth: number, end: string): ScimFilter {
    const filter = this.#either(inside, depth + 1)
    this.#expect(end)
    return filter
  }

  #comparison(name: string): ScimFilter {
    this.#comparisons += 1
    const path = scimPath(name)
    if (!path || this.#comparisons > scimFilterLimits.comparisons) throw new Unreadable()
    const word = this.#next().toLowerCase()
    if (word === 'pr') return { kind: 'present', path }
    const operator = operators.find((candidate) => candidate === word)
    if (!operator) throw new Unreadable()
    return { kind: 'compare', path, operator, value: valueFor(scimAttributes[path], operator, this.#next()) }
  }
}

/** The value that an attribute of this kind is compared with. Accepts `"True"` for true, because Entra ID sends it. */
function valueFor(kind: ScimKind, operator: ScimOperator, literal: string): ScimValue {
  const value = literal.startsWith('"') ? fromJson(literal) : literal.toLowerCase()
  const isEquality = operator === 'eq' || operator === 'ne'
  if (value === 'null' && !literal.startsWith('"')) {
    if (isEquality) return null
  } else if (kind === 'flag') {
    const flag = value.toLowerCase()
    if (isEquality && (flag === 'true' || flag === 'false')) return flag === 'true'
  } else if (literal.startsWith('"')) {
    if (kind !== 'time' && isStorable(value)) return value
    const instant = new Date(value)
    // Postgres has neither a year 0 nor NUL in text.
    if (kind === 'time' && /^(?!0000)\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(instant.getTime()))
      return instant.toISOString()
  }
  throw new Unreadable()
}

function fromJson(literal: string): string {
  try {
    return JSON.parse(literal) as string
  } catch {
    throw new Unreadable()
  }
}

type Parsed = { filter: ScimFilter } | { near: string }

function parse(text: string): Parsed {
  const tokens = text.length <= scimFilterLimits.characters ? tokenize(text) : null
  if (!tokens) return { near: text.slice(0, 40) }
  const reader = new Reader(tokens)
  try {
    return { filter: reader.whole() }
  } catch (error) {
    if (error instanceof Unreadable) return { near: reader.near() }
    throw error
  }
}

/** Parses a filter; null when it cannot be parsed, is too large, or refers to an attribute that is not stored. */
export function readScimFilter(text: string): ScimFilter | null {
  const parsed = parse(text)
  return 'filter' in parsed ? parsed.filter : null
}

/** The words at which reading a filter stopped; "" for one that can be read. */
export function whereUnread(text: string): string {
  const parsed = parse(text)
  return 'near' in parsed ? parsed.near : ''
}

/** The attribute values that every user found by a filter must have; these can be looked up in an index. */
export function requiredValues(filter: ScimFilter | null): Partial<Record<ScimPath, string>> {
  if (filter?.kind === 'and') return Object.assign({}, ...filter.parts.map(requiredValues))
  if (filter?.kind !== 'compare' || filter.operator !== 'eq' || typeof filter.value !== 'string') return {}
  return { [filter.path]: filter.value }
}
