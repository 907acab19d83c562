import type { ReactElement, ReactNode } from 'react'
import * as react from 'react'

// Asked of each element: in a bundle an imported name is looked up anew every time.
const { Fragment, isValidElement } = react

/** Thrown for what only React can render: client and asynchronous components, handlers, styles. */
export class NotDrawable extends Error {}

const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr'])

/** Properties that React names differently. Whatever else is not written in lower case is refused. */
const names: Record<string, string> = {
  className: 'class',
  colSpan: 'colspan',
  dateTime: 'datetime',
  defaultChecked: 'checked',
  defaultValue: 'value',
  hrefLang: 'hreflang',
  htmlFor: 'for',
  pathLength: 'pathLength',
  popoverTarget: 'popoverTarget',
  popoverTargetAction: 'popoverTargetAction',
  strokeDasharray: 'stroke-dasharray',
  strokeDashoffset: 'stroke-dashoffset',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeWidth: 'stroke-width',
  tabIndex: 'tabindex',
  textAnchor: 'text-anchor',
  viewBox: 'viewBox',
}
const plainName = /^(?!on|style$|ref$|srcdoc$)[a-z][a-z0-9-]*$/
const spoken = /^(?:aria|data)-/
const plainTag = /^(?!script$|style$)[a-z][a-zA-Z0-9]*$/
/** Attributes that lead somewhere, and where they may. */
const leading = /^(?:href|src|action|formaction)$/
const harmless = /^(?:[/#?]|https?:|mailto:|tel:)/

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const marked = /[&<>"']/
const escaped = (text: string) => (marked.test(text) ? text.replace(/[&<>"']/g, (sign) => signs[sign]!) : text)

/** How an attribute or the start of a tag is written, looked up once for each name; null for one that is refused. */
const attributes = new Map<string, { start: string; leads: boolean; spoken: boolean } | null>()
const tags = new Map<string, { start: string; end: string } | null>()
/** Classes come from the code alone and are the same again and again: written once. */
const classes = new Map<string, string>()

/** Stands for what is still being made; no text can say it, because every sign of it is escaped. */
const gap = '<later>'
/** What is being made by the drawing under way; null where it may not wait, and undefined where nothing is drawn. */
let later: Promise<string>[] | null | undefined

/** True while a part is drawn: what would draw itself is drawn with it. */
export const isDrawing = (): boolean => later !== undefined

/**
 * The HTML of parts that only show something: elements and plain functions of them. React would walk them twice, for the
 * payload and for the page; this walks them once, for less than a tenth.
 * @throws NotDrawable
 */
export const htmlOf = (node: ReactNode): string => drawWith(null, node)

/** The same where asynchronous components may be among them: at once where there are none. Throws, or refuses, as `htmlOf`. */
export function htmlLater(node: ReactNode): string | Promise<string> {
  const parts: Promise<string>[] = []
  const html = drawWith(parts, node)
  if (parts.length === 0) return html
  return Promise.all(parts).then((made) => html.split(gap).reduce((whole, piece, at) => whole + made[at - 1] + piece))
}

function drawWith(parts: Promise<string>[] | null, node: ReactNode): string {
  const outer = later
  later = parts
  try {
    return draw(node)
  } catch (error) {
    // Nobody waits for them any more.
    for (const part of parts ?? []) part.catch(() => {})
    throw error
  } finally {
    later = outer
  }
}

function draw(node: ReactNode): string {
  if (typeof node === 'string') return escaped(node)
  if (typeof node === 'number' || typeof node === 'bigint') return `${node}`
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) return listOf(node)
  if (isValidElement<Record<string, unknown>>(node)) return elementOf(node)
  if (node instanceof Promise) return whenMade(node)
  throw new NotDrawable('neither text nor an element')
}

function elementOf({ type, props }: ReactElement<Record<string, unknown>>): string {
  if (typeof type === 'string') return tagOf(type, props)
  if (type === Fragment) return draw(props.children as ReactNode)
  if (typeof type !== 'function' || '$$typeof' in type) throw new NotDrawable('a component of the browser')
  return draw((type as (props: unknown) => ReactNode)(props))
}

function whenMade(node: Promise<ReactNode>): string {
  if (!later) {
    node.catch(() => {})
    throw new NotDrawable('an asynchronous component')
  }
  later.push(node.then(htmlLater))
  return gap
}

function listOf(nodes: readonly ReactNode[]): string {
  let html = ''
  for (const node of nodes) html += draw(node)
  return html
}

/** What the list of choices that is being drawn begins with. */
let chosen: unknown

function tagOf(tag: string, props: Record<string, unknown>): string {
  if (tag === 'select') return selectOf(props)
  if (tag === 'textarea' && ('defaultValue' in props || 'value' in props)) throw new NotDrawable('text in an area')
  const { start, end } = tagNamed(tag)
  let html = start
  for (const name in props) if (name !== 'children') html += attributeOf(name, props[name])
  if (empty.has(tag)) return `${html}/>`
  if (tag === 'option' && isChosen(props)) html += ' selected=""'
  return `${html}>${draw(props.children as ReactNode)}${end}`
}

/** The choice it begins with is marked on that choice, as React does. */
function selectOf({ defaultValue, children, ...props }: Record<string, unknown>): string {
  if ('value' in props) throw new NotDrawable('a choice that a program holds')
  if (Array.isArray(defaultValue)) throw new NotDrawable('several choices')
  let html = '<select'
  for (const name in props) html += attributeOf(name, props[name])
  const outer = chosen
  chosen = defaultValue
  try {
    return `${html}>${draw(children as ReactNode)}</select>`
  } finally {
    chosen = outer
  }
}

function isChosen({ value, children }: Record<string, unknown>): boolean {
  if (chosen === undefined || chosen === null) return false
  if (value === undefined && typeof children !== 'string') throw new NotDrawable('a choice without a value')
  return `${value ?? children}` === `${chosen}`
}

function tagNamed(tag: string): { start: string; end: string } {
  let known = tags.get(tag)
  if (known === undefined) {
    known = plainTag.test(tag) ? { start: `<${tag}`, end: `</${tag}>` } : null
    tags.set(tag, known)
  }
  if (known === null) throw new NotDrawable(tag)
  return known
}

function classOf(value: string): string {
  let written = classes.get(value)
  if (written === undefined) {
    written = ` class="${escaped(value)}"`
    classes.set(value, written)
  }
  return written
}

function attributeOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (name === 'className' && typeof value === 'string') return classOf(value)
  let known = attributes.get(name)
  if (known === undefined) {
    known = attributeNamed(name)
    attributes.set(name, known)
  }
  if (known === null || (known.leads && !harmless.test(`${value}`))) throw new NotDrawable(name)
  if (typeof value === 'string') return `${known.start}${escaped(value)}"`
  if (typeof value === 'number') return `${known.start}${value}"`
  if (typeof value !== 'boolean') throw new NotDrawable(name)
  if (known.spoken) return `${known.start}${value}"`
  return value ? `${known.start}"` : ''
}

function attributeNamed(name: string) {
  const written = names[name] ?? (plainName.test(name) ? name : null)
  return written ? { start: ` ${written}="`, leads: leading.test(name), spoken: spoken.test(name) } : null
}
