declare const ours: unique symbol

/** HTML of our own catalogue; only `markup` makes it, so that no text of a person or of the server is taken for it. */
export type Markup = { readonly html: string; readonly [ours]: true }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (value: string | number) => String(value).replace(/[&<>"']/g, (character) => entities[character]!)

/**
 * A text of the catalogue that has elements in it: `<b>`, `<i>`, `<br>`, paragraphs and lists. What is put into its `{name}`
 * places stays text.
 */
export function markup(template: string, values: Readonly<Record<string, string | number>> = {}): Markup {
  const html = template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? place : escaped(value)
  })
  return { html } as Markup
}

/** Without its elements, for where only text can be shown. The parser of the browser runs nothing and loads nothing. */
export const plainText = (text: string | Markup): string =>
  typeof text === 'string' ? text : (new DOMParser().parseFromString(text.html, 'text/html').body.textContent ?? '')
