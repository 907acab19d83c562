import { isValidElement, type ReactNode } from 'react'

declare const ours: unique symbol

/** HTML of our own catalogue; only `markup` makes it, so that no text of a person or of the server is taken for it. */
export type Markup = { readonly html: string; readonly [ours]: true }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (value: string | number) => String(value).replace(/[&<>"']/g, (character) => entities[character]!)

const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]))
const unescapeHtml = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity)!)

/**
 * A text of the catalogue that has elements in it: `<b>`, `<i>`, `<br>`, paragraphs and lists. What is put into its `{name}`
 * places stays text.
 */
export function markup(template: string, values: Readonly<Record<string, string | number>> = {}): Markup {
  const html = template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? place : escapeHtml(value)
  })
  return { html } as Markup
}

export const isMarkup = (text: unknown): text is Markup =>
  typeof text === 'object' && text !== null && 'html' in text && typeof text.html === 'string'

/** Without its elements, for where only text can be shown. */
export function plainText(text: ReactNode | Markup): string {
  if (isMarkup(text)) return unescapeHtml(text.html.replace(/<[^>]*>/g, ''))
  if (Array.isArray(text)) return text.map(plainText).join('')
  if (isValidElement<{ children?: ReactNode }>(text)) return plainText(text.props.children)
  return typeof text === 'string' || typeof text === 'number' ? String(text) : ''
}
