import type { Tone } from '@/app/_ui/tone'
import type { ExpiryState } from '@/lib/domain/documents/expiry'
import type { DocumentKind } from '@/lib/domain/documents/values'
import { healthRecordTypes } from '@/lib/domain/lists/documents'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'

/** A state's text and its tone. */
export type Badge = { text: string; tone: Tone }

const tones: Readonly<Record<Exclude<ExpiryState, 'NONE'>, Tone>> = {
  VALID: 'success',
  EXPIRING: 'warn',
  EXPIRED: 'error',
}

type Expiring = { expiresAt: PlainDate | null; expiryState: ExpiryState }

/** Whether a document is still valid today, with the date; null if it has no expiry date. */
export function expiryBadge({ expiresAt, expiryState: state }: Expiring, t: Translate): Badge | null {
  if (expiresAt === null || state === 'NONE') return null
  return { text: t(`documents.screens.expiry.${state}`, { date: formatDate(expiresAt) }), tone: tones[state] }
}

type Kinded = { kind: DocumentKind; healthRecordType: string | null }

/** The kind of a document in one or two words; a health record is named by its type. */
export function kindText({ kind, healthRecordType }: Kinded, t: Translate): string {
  if (kind === 'HEALTH' && isOneOf(healthRecordTypes, healthRecordType))
    return t(`enums.healthRecordTypes.${healthRecordType}`)
  return t(`enums.documentKinds.${kind}`)
}
