import { colonOf } from '@/lib/domain/text'
import type { Locale } from '@/lib/i18n/locales'

/** A line of the short list of facts: where a session is, what it is worth. */
export type MailFact = { label: string; value: string; href?: string }

/** One part of a message. HTML and text are made from the same parts in the same order, so they say the same. */
export type MailPart =
  | { kind: 'text'; text: string }
  /** Something to copy, on a line of its own: a code, or a line of a log. */
  | { kind: 'code'; text: string }
  | { kind: 'facts'; facts: readonly MailFact[] }
  /** The single button of a message. The text has its address in full, for readers whose program shows no buttons. */
  | { kind: 'button'; label: string; href: string }

type MailLink = { label: string; href: string }

/** The content of a message. Every text is data and is never interpreted as HTML. */
export type MailContent = {
  locale: Locale
  subject: string
  /** The sender in words: the organization for which the message is sent, otherwise the product. */
  head: string
  /** A picture above it, embedded in the message: its content id, and its displayed size. */
  logo?: { cid: string; width: number; height: number } | null
  parts: readonly MailPart[]
  /** Why the reader gets it, and where they can change that. */
  footer: { why: string; links: readonly MailLink[] }
}

/** The two bodies of a message with the same words: HTML for most programs, text for the others. */
export const mailBodies = (content: MailContent): { text: string; html: string } => ({
  text: textBody(content),
  html: htmlBody(content),
})

// Control characters, and characters that reverse the text direction: a name could hide an address with them.
const unsafe = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const cleanLine = (line: string): string => line.replaceAll(unsafe, '')
/** A text on one line: a name with a line break could pass for a line of ours. */
const oneLine = (text: string): string => cleanLine(text.replaceAll(/\s+/g, ' ')).trim()
const cleanText = (text: string): string => text.split(/\r?\n/).map(cleanLine).join('\n').trim()

const isWebAddress = (href: string): boolean => /^https?:\/\//.test(href) && URL.canParse(href)

function textBody({ locale, head, parts, footer }: MailContent): string {
  const colon = colonOf(locale)
  const foot = [footer.why, ...footer.links.map(({ label, href }) => `${oneLine(label)}${colon}${href}`)].map(cleanText)
  return [oneLine(head), ...parts.map((part) => textPart(part, colon)), foot.join('\n')].filter(Boolean).join('\n\n')
}

function textPart(part: MailPart, colon: string): string {
  if (part.kind === 'facts')
    return part.facts.map(({ label, value }) => `${oneLine(label)}${colon}${oneLine(value)}`).join('\n')
  if (part.kind === 'button') return `${oneLine(part.label)}\n${part.href}`
  return cleanText(part.text)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
const htmlLine = (text: string): string => escapeHtml(oneLine(text))
const htmlText = (text: string): string => escapeHtml(cleanText(text)).replaceAll('\n', '<br>')

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,'Noto Sans JP',sans-serif"
const link = 'color:#047857;word-break:break-all'

/** Programs with a dark scheme use these rules; all others use the light colours set on each element. */
const dark = `@media (prefers-color-scheme:dark){.page{background:#0f1714!important}.card{background:#16211d!important;
border-color:#2b3a34!important}.ink{color:#e8efeb!important}.soft{color:#b0beb7!important}.line{border-color:#2b3a34!important}
.link{color:#6ee7b7!important}.code{background:#202e29!important;color:#e8efeb!important}}`

/**
 * Tables, and styles on each element, because many mail programs support nothing else. The only picture is embedded and
 * nothing is loaded, so that opening a message is not reported to anybody.
 */
function htmlBody({ locale, subject, head, logo = null, parts, footer }: MailContent): string {
  const colon = colonOf(locale)
  const links = footer.links.map((link) => `<br>${htmlLink(link.href, link.label)}`).join('')
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${htmlLine(subject)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f8f6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f8f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font}">
<tr><td class="ink" style="padding:0 4px 12px;font-size:16px;font-weight:600;color:#10201b">${htmlLogo(logo)}${htmlLine(head)}</td></tr>
<tr><td class="card" style="padding:24px;background:#ffffff;border:1px solid #e3e8e4;border-radius:12px">
${parts.map((part) => htmlPart(part, colon)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;font-size:13px;line-height:20px;color:#5b6a63">${htmlText(footer.why)}${links}</td></tr>
</table></td></tr></table></body></html>`
}

/**
 * On white even in the dark scheme, because logos are made for paper. The name beside it serves as its alternative
 * text.
 */
const htmlLogo = (logo: MailContent['logo']): string =>
  logo
    ? `<img src="cid:${escapeHtml(logo.cid)}" width="${logo.width}" height="${logo.height}" alt="" style="display:block;margin:0 0 8px;padding:4px;border-radius:6px;background:#ffffff">`
    : ''

function htmlPart(part: MailPart, colon: string): string {
  switch (part.kind) {
    case 'text':
      return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#10201b">${htmlText(part.text)}</p>`
    case 'code':
      return `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#f0f3f0;font-size:20px;font-weight:600;color:#10201b;word-break:break-all">${htmlText(part.text)}</p>`
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;table-layout:fixed">${part.facts.map((fact) => htmlFact(fact, colon)).join('')}</table>`
    case 'button':
      return htmlButton(part)
  }
}

// The columns keep their widths, and a value without a space is broken: otherwise it would leave no room for the labels
// on a phone.
const cell =
  'border-top:1px solid #e3e8e4;font-size:14px;line-height:20px;vertical-align:top;word-break:break-word;overflow-wrap:anywhere'

function htmlFact({ label, value, href }: MailFact, colon: string): string {
  const shown = href ? htmlLink(href, value) : htmlLine(value)
  return `<tr><td class="soft line" width="35%" style="padding:8px 12px 8px 0;${cell};color:#5b6a63">${htmlLine(label)}${colon.trim()}</td><td class="ink line" style="padding:8px 0;${cell};color:#10201b">${shown}</td></tr>`
}

function htmlButton({ label, href }: MailLink): string {
  if (!isWebAddress(href)) return `<p class="ink">${htmlLine(label)}<br>${htmlLine(href)}</p>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td style="border-radius:8px;background:#047857"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${htmlLine(label)}</a></td></tr></table>`
}

/** Only web addresses become links; anything else stays text. */
const htmlLink = (href: string, text: string): string =>
  isWebAddress(href)
    ? `<a class="link" href="${escapeHtml(href)}" style="${link}">${htmlLine(text)}</a>`
    : htmlLine(text)
