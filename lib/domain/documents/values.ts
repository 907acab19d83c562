import type { documentKinds } from '../lists/documents'
import type { PlainDate } from '../time/plain-date'
import { type Problems, problemsAmong } from '../values'

/** Characters of the title of a document. */
export const documentTitleLength = 200

export type DocumentKind = (typeof documentKinds)[number]

/** What a document says of itself, as far as it can be read. */
export type DocumentFacts = {
  kind: string | null
  healthRecordType: string | null
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
}

/** A health record says of which type it is, and nothing else does; nothing expires before it counts. By field. */
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

/** A document as it stands: a certificate that is no longer valid, and a signed copy that was voided, have ENDED. */
export const documentStates = ['ACTIVE', 'REPLACED', 'ENDED', 'DELETED'] as const
export type DocumentState = (typeof documentStates)[number]

type Stands = { deletedAt: unknown; replacedAt: unknown; endedAt: unknown }

export function documentStateOf({ deletedAt, replacedAt, endedAt }: Stands): DocumentState {
  if (deletedAt !== null) return 'DELETED'
  if (replacedAt !== null) return 'REPLACED'
  return endedAt === null ? 'ACTIVE' : 'ENDED'
}

/** Only the person's own files are edited, replaced, shared and deleted: certificates and signed copies are others' records. */
export const isOwnFile = (source: string): boolean => source === 'UPLOADED' || source === 'EVIDENCE'
