import { isValidElement, type ReactNode } from 'react'

declare const ours: unique symbol

/**
 * HTML from our own catalogue. Only `markup` creates it, so that text from a person or the server is never taken for
 * HTML.
 */
export type Markup = { readonly html: string; readonly [ours]: true }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (value: string | number) => String(value).replace(/[&<>"']/g, (character) => entities[character]!)

const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]))
const unescapeHtml = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity)!)

/**
 * A catalogue text with elements: `<b>`, `<i>`, `<br>`, paragraphs and lists. Values inserted at `{name}` remain text.
 */
export function markup(template: string, values: Readonly<Record<string, string | number>> = {}): Markup {
  const html = template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? placeholder : escapeHtml(value)
  })
  return { html } as Markup
}

export const isMarkup = (text: unknown): text is Markup =>
  typeof text === 'object' && text !== null && 'html' in text && typeof text.html === 'string'

/** The text without its elements, for places that can only show text. */
export function plainText(text: ReactNode | Markup): string {
  if (isMarkup(text)) return unescapeHtml(text.html.replace(/<[^>]*>/g, ''))
  if (Array.isArray(text)) return text.map(plainText).join('')
  if (isValidElement<{ children?: ReactNode }>(text)) return plainText(text.props.children)
  return typeof text === 'string' || typeof text === 'number' ? String(text) : ''
}
