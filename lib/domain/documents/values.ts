import type { documentKinds } from '../lists/documents'
import type { PlainDate } from '../time/plain-date'
import { type Problems, problemsAmong } from '../values'

/** Maximum characters in a document's title. */
export const documentTitleLength = 200

export type DocumentKind = (typeof documentKinds)[number]

/** The facts entered about a document; null when missing or unreadable. */
export type DocumentFacts = {
  kind: string | null
  healthRecordType: string | null
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
}

/**
 * Problems with a document, by field. Only a health record has a type, and it must have one; a document must not expire
 * before it takes effect.
 */
export const documentProblems = ({ kind, healthRecordType, effectiveAt, expiresAt }: DocumentFacts): Problems =>
  problemsAmong({
    healthRecordType: typeProblem(kind, healthRecordType),
    expiresAt:
      effectiveAt !== null && expiresAt !== null && expiresAt < effectiveAt
        ? 'validation.expiresBeforeEffective'
        : null,
  })

function typeProblem(kind: string | null, type: string | null) {
  if (kind === 'HEALTH') return type === null ? 'validation.healthRecordType' : null
  return type === null ? null : 'validation.notAHealthRecord'
}

/** The states of a document. ENDED is a certificate that is no longer valid, or a voided signed copy. */
export const documentStates = ['ACTIVE', 'REPLACED', 'ENDED', 'DELETED'] as const
export type DocumentState = (typeof documentStates)[number]

type DocumentEnds = { deletedAt: unknown; replacedAt: unknown; endedAt: unknown }

export function documentStateOf({ deletedAt, replacedAt, endedAt }: DocumentEnds): DocumentState {
  if (deletedAt !== null) return 'DELETED'
  if (replacedAt !== null) return 'REPLACED'
  return endedAt === null ? 'ACTIVE' : 'ENDED'
}

/**
 * People can edit, replace, share and delete only their own files; certificates and signed copies are records of
 * others.
 */
export const isOwnFile = (source: string): boolean => source === 'UPLOADED' || source === 'EVIDENCE'
