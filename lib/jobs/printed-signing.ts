import { createHash } from 'node:crypto'
import type { CopyRecord, CopySigner } from '@/lib/data/signing/copies'
import { type Box, shownBox } from '@/lib/domain/signing/boxes'
import { sealedText } from '@/lib/domain/signing/signed-text'
import { paperDate, paperDateTime } from '@/lib/domain/time/paper-date'
import { isPlainDate } from '@/lib/domain/time/plain-date'
import { zoneOfInstant } from '@/lib/domain/time/zone-of-instant'
import type { Mark, PrintedSigning, ReceiptFact, ReceiptSigner } from '@/lib/exports/pdf/signing-sheets-pdf'
import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'

/** A signing with its drawing data, the pages (from 1) of its sheets, and the stated purpose of the seal. */
type ReadyToDraw = PrintedSigning & { pages: number[]; reason: string }

/** The language of a receipt: the one in which all its signers agreed, otherwise English. */
function localeOf(signers: readonly CopySigner[]): Locale {
  const [first, ...more] = new Set(signers.map(({ consentLocale }) => consentLocale ?? defaultLocale))
  return more.length === 0 && isLocale(first) ? first : defaultLocale
}

/** The content drawn on a completely signed copy. `appUrl`: the product's address, without a trailing slash. */
export function printedSigning(copy: CopyRecord, appUrl: string): ReadyToDraw {
  const language = localeOf(copy.signers)
  const t = translatorFor(language)
  const pages = [...new Set(copy.fields.map(({ page }) => page))].toSorted((a, b) => a - b)
  return {
    language,
    title: copy.title,
    organization: copy.orgName,
    leftOut: t('certificates.paper.leftOut'),
    pages,
    reason: t('signing.receipt.reason', { title: copy.title }),
    sheets: pages.map((page) => ({ ...copy.pages[page - 1]!, marks: marksOf(copy, page) })),
    receipt: receiptOf(copy, t, `${appUrl}/verify/${copy.verifyToken}`),
  }
}

function marksOf({ fields, signers, pages }: CopyRecord, page: number): Mark[] {
  return fields
    .filter((field) => field.page === page)
    .flatMap((field) => {
      const signer = signers.find(({ slot }) => slot === field.slot)
      return signer ? markOf(signer, field, shownBox(field, pages[page - 1]!)) : []
    })
}

function markOf(signer: CopySigner, { id, kind }: CopyRecord['fields'][number], box: Box): Mark[] {
  const { drawing, adoptedName, initials, values } = signer
  const value = values[id]
  if (kind === 'SIGNATURE') return [drawing ? { box, drawing } : { box, text: `/s/ ${adoptedName ?? ''}` }]
  if (kind === 'INITIALS') return [{ box, text: initials ?? '' }]
  if (kind === 'CHECKBOX') return [{ box, checked: value === true }]
  if (typeof value !== 'string' || value === '') return []
  return [{ box, text: kind === 'DATE' && isPlainDate(value) ? paperDate(value) : value }]
}

const momentIn = (timeZone: string) => (at: Date) => `${paperDateTime(at, timeZone)} ${zoneOfInstant(at, timeZone)}`

function receiptOf(copy: CopyRecord, t: Translate, verifyAddress: string): PrintedSigning['receipt'] {
  const receiptText = (key: string) => t(`signing.receipt.${key}`)
  const digests = signatureDigests(copy)
  const content = createHash('sha256')
    .update(sealedText(copy, [...digests.values()]))
    .digest('hex')
  return {
    heading: receiptText('title'),
    intro: receiptText('intro'),
    facts: [
      { label: receiptText('document'), value: copy.title },
      { label: receiptText('number'), value: copy.number },
      {
        label: receiptText('file'),
        value: t('signing.receipt.fileOf', {
          file: copy.original.fileName,
          pages: t('signing.receipt.pages', { count: copy.pages.length }),
        }),
      },
      { label: receiptText('before'), value: copy.sha256Before, small: true },
      { label: receiptText('content'), value: content, small: true },
    ],
    signers: copy.signers.map((signer) => signerOf(signer, copy, digests.get(signer.id) ?? '', receiptText)),
    eventsHeading: receiptText('events'),
    events: eventRows(copy, receiptText),
    number: copy.number,
    verifyLabel: receiptText('verify'),
    verifyAddress,
  }
}

/** The digest of what each person signed, in the order of their places. */
function signatureDigests({ signers, events }: CopyRecord): Map<string, string> {
  const signed = new Map(
    events.filter(({ kind }) => kind === 'SIGNED').map(({ signerId, sha256 }) => [signerId, sha256]),
  )
  return new Map(signers.map(({ id }) => [id, signed.get(id) ?? '']))
}

function signerOf(
  { name, adoptedName, drawing, answeredAt, consentVersion, consentLocale }: CopySigner,
  { timeZone }: CopyRecord,
  digest: string,
  receiptText: (key: string) => string,
): ReceiptSigner {
  const moment = momentIn(timeZone)
  // As it was shown: the consent text of that version in that language.
  const t = translatorFor(isLocale(consentLocale) ? consentLocale : defaultLocale)
  const facts: ReceiptFact[] = [
    ...(answeredAt ? [{ label: receiptText('signedAt'), value: moment(answeredAt) }] : []),
    { label: receiptText('consent'), value: t(`signing.consent.${consentVersion ?? 'v1'}`) },
    { label: receiptText('fingerprint'), value: digest, small: true },
  ]
  return { name, signature: { adoptedName: adoptedName ?? name, drawing }, facts }
}

/** The maximum length of a printed user agent. */
const agentLength = 90

function eventRows(
  { events, signers, timeZone, orgName }: CopyRecord,
  receiptText: (key: string) => string,
): string[][] {
  const moment = momentIn(timeZone)
  const nameOf = new Map(signers.map(({ id, name }) => [id, name]))
  const rows = events.map(({ at, kind, signerId, address, userAgent }) => {
    // SENT is an act of the organization; its signer is the recipient.
    const isTheirs = kind !== 'SENT' && signerId !== null
    const actorName = isTheirs ? (nameOf.get(signerId) ?? '') : orgName
    const to = kind === 'SENT' && signerId ? ` → ${nameOf.get(signerId) ?? ''}` : ''
    const from = [address, userAgent?.slice(0, agentLength)].filter(Boolean).join(' · ')
    return [moment(at), `${actorName}${to}`, receiptText(`event.${kind}`), from]
  })
  return [[receiptText('time'), receiptText('who'), receiptText('what'), receiptText('from')], ...rows]
}
