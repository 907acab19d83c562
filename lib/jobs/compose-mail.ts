import type { FileStore } from '@/lib/adapters/files/file-store'
import { ticketFor } from '@/lib/adapters/identity/secrets'
import { type MailFact, type MailPart, mailBodies } from '@/lib/adapters/mail/mail-template'
import type { MailAttachment, MailMessage } from '@/lib/adapters/mail/mailer'
import type { Db } from '@/lib/data/db'
import { findLogoOfOrg } from '@/lib/data/orgs/logos'
import { fixedTopic, type NotificationTopic, unsubscribeToken } from '@/lib/domain/notices/topics'
import type { Locale } from '@/lib/i18n/locales'
import type { ReminderWords } from '@/lib/i18n/notice-texts'
import { translatorFor } from '@/lib/i18n/translator'
import { readLogo } from '@/lib/services/orgs/read-logo'

type Composed = Pick<MailMessage, 'subject' | 'text' | 'html' | 'locale' | 'unsubscribe'> & {
  attachments: MailAttachment[]
}

/** The logo of an organization for its messages: a PNG in base64, and its displayed size. */
export type MailLogo = { content: string; width: number; height: number }

type Mail = {
  locale: Locale
  subject: string
  /** The organization for which it is sent; null for a message of the product itself. */
  org: string | null
  /** The logo of that organization, if it has one. */
  logo?: MailLogo | null
  /** The reader's name in the greeting; null when unknown. */
  name: string | null
  parts: readonly MailPart[]
  /** Why the reader gets it. */
  why: string
  /** The person and topic of the notification setting, where there is one. */
  wish?: { userId: string; topic: NotificationTopic; appUrl: string }
}

const logoCid = 'logo@suma'

/**
 * A message in the product's design: greeting, parts, signature, and at the end why it was sent and where to change
 * that.
 */
export function composeMail({ locale, subject, org, logo = null, name, parts, why: reason, wish }: Mail): Composed {
  const t = translatorFor(locale)
  const greeting = name ? [{ kind: 'text' as const, text: t('mail.greeting', { name }) }] : []
  const stop = wish && wish.topic !== fixedTopic ? unsubscribeToken({ ...wish, ticketFor }) : null
  const links = [
    ...(wish ? [{ label: t('mail.footer.settings'), href: `${wish.appUrl}/account/notifications` }] : []),
    ...(wish && stop ? [{ label: t('mail.footer.stop'), href: `${wish.appUrl}/unsubscribe/${stop}` }] : []),
  ]
  const bodies = mailBodies({
    locale,
    subject,
    head: org ?? t('common.appName'),
    logo: logo && { cid: logoCid, width: logo.width, height: logo.height },
    parts: [...greeting, ...parts, { kind: 'text', text: t('mail.signature') }],
    footer: { why: reason, links },
  })
  const picture = { name: 'logo.png', type: 'image/png', encoding: 'base64' as const, cid: logoCid }
  const attachments = logo ? [{ ...picture, content: logo.content }] : []
  return {
    subject,
    locale,
    ...bodies,
    attachments,
    ...(wish && stop && { unsubscribe: `${wish.appUrl}/api/unsubscribe/${stop}` }),
  }
}

/** Paragraphs; empty ones are left out. */
export const paragraphs = (...texts: readonly string[]): MailPart[] =>
  texts.filter(Boolean).map((text) => ({ kind: 'text', text }))

/** Lines of one kind in one message; beyond that only their number. */
export const mostFacts = 25

/**
 * A list of facts; `more` gives the text for the number of further ones. `all` is their total when not all were read.
 */
export const listed = (facts: readonly MailFact[], more: (count: number) => string, all = facts.length): MailPart[] =>
  facts.length === 0
    ? []
    : [{ kind: 'facts', facts: facts.slice(0, mostFacts) }, ...paragraphs(all > mostFacts ? more(all - mostFacts) : '')]

/** The class that closes a gap, with a link to enroll; empty without one. */
export const openClassParts = (
  openClass: ReminderWords['openClass'],
  classId: string | undefined,
  appUrl: string,
): MailPart[] => {
  if (!openClass || !classId) return []
  const href = `${appUrl}/enrollments/open/${classId}`
  const { label, value, enroll } = openClass
  return [
    {
      kind: 'facts',
      facts: [
        { label, value },
        { label: enroll, value: href, href },
      ],
    },
  ]
}

/** The source of logos; without files there are none. */
type From = { db: Db; files?: FileStore }

/** The maximum size of a logo at the head of a message, in CSS pixels. */
const box = { width: 160, height: 48 }

/** Reads the logos of organizations for a batch of messages, each once. */
export function logosOf({ db, files }: From): (orgId: string | null) => Promise<MailLogo | null> {
  const read = new Map<string, Promise<MailLogo | null>>()
  return async (orgId) => {
    if (!orgId || !files) return null
    const logo = read.get(orgId) ?? find(db, files, orgId)
    read.set(orgId, logo)
    return logo
  }
}

async function find(db: Db, files: FileStore, orgId: string): Promise<MailLogo | null> {
  const logo = await findLogoOfOrg(db, orgId)
  const bytes = logo && (await readLogo({ db, files }, logo.id))
  if (!logo || !bytes) return null
  const scale = Math.min(box.width / logo.width, box.height / logo.height, 1)
  const [width, height] = [logo.width, logo.height].map((pixels) => Math.max(1, Math.round(pixels * scale)))
  return { width: width ?? 1, height: height ?? 1, content: Buffer.from(bytes).toString('base64') }
}
