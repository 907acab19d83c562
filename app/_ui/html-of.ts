import { Fragment, isValidElement, type ReactNode } from 'react'

/** Thrown for what only React can render: client and asynchronous components, handlers, styles. */
export class NotDrawable extends Error {}

const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr'])

/** Properties that React names differently. Whatever else is not written in lower case is refused. */
const names: Record<string, string> = {
  className: 'class',
  colSpan: 'colspan',
  dateTime: 'datetime',
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
const escaped = (text: string) => (/[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => signs[sign]!) : text)

/**
 * The HTML of parts that only show something: elements and plain functions of them. React would walk them twice, for the
 * payload and for the page; this walks them once, for less than a tenth.
 * @throws NotDrawable
 */
export function htmlOf(node: ReactNode): string {
  if (typeof node === 'string') return escaped(node)
  if (typeof node === 'number' || typeof node === 'bigint') return `${node}`
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) return listOf(node)
  if (!isValidElement<Record<string, unknown>>(node)) throw new NotDrawable('neither text nor an element')
  const { type, props } = node
  if (typeof type === 'string') return elementOf(type, props)
  if (type === Fragment) return htmlOf(props.children as ReactNode)
  if (typeof type !== 'function' || '$$typeof' in type) throw new NotDrawable('a component of the browser')
  return htmlOf((type as (props: unknown) => ReactNode)(props))
}

function listOf(nodes: readonly ReactNode[]): string {
  let html = ''
  for (const node of nodes) html += htmlOf(node)
  return html
}

function elementOf(tag: string, props: Record<string, unknown>): string {
  if (!plainTag.test(tag)) throw new NotDrawable(tag)
  let html = `<${tag}`
  for (const name in props) if (name !== 'children') html += attributeOf(name, props[name])
  if (empty.has(tag)) return `${html}/>`
  return `${html}>${htmlOf(props.children as ReactNode)}</${tag}>`
}

function attributeOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  const written = names[name] ?? (plainName.test(name) ? name : null)
  if (!written || (leading.test(name) && !harmless.test(`${value}`))) throw new NotDrawable(name)
  if (typeof value === 'string') return ` ${written}="${escaped(value)}"`
  if (typeof value === 'number') return ` ${written}="${value}"`
  if (typeof value !== 'boolean') throw new NotDrawable(name)
  if (spoken.test(name)) return ` ${written}="${value}"`
  return value ? ` ${written}=""` : ''
}
