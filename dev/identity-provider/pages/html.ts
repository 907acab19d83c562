import type { Locale } from '../locale'
import { textsOf } from '../texts'
import { style } from './style'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML elements and attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** A whole page around a title and finished HTML. */
export function page(locale: Locale, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header class="mark">Suma</header>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
<footer class="note">${escapeHtml(textsOf(locale).localNote)}</footer>
</body>
</html>
`
}

/** An error that screen readers announce at once. */
export const alert = (text: string | undefined): string =>
  text ? `<p class="wrong" role="alert">${escapeHtml(text)}</p>` : ''

type FieldSpec = {
  name: string
  label: string
  type: 'email' | 'password' | 'text' | 'tel'
  autocomplete: string
  value?: string
  hint?: string
  extra?: string
}

/** A labeled field with its hint. */
export function field({ name, label, type, autocomplete, value = '', hint, extra = '' }: FieldSpec): string {
  const described = hint ? ` aria-describedby="${name}-hint"` : ''
  const hintHtml = hint ? `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>` : ''
  return `<div class="field"><label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value)}" required${described} ${extra}>${hintHtml}</div>`
}

/** A separate form that sends hidden values with one button. */
export function buttonForm(action: string, label: string, hidden: Record<string, string> = {}, kind = ''): string {
  const values = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<form class="row" method="post" action="${escapeHtml(action)}">${values.join('')}<button class="${kind}">${label}</button></form>`
}
