import { z } from 'zod'
import type { RequestedRecord } from '@/lib/data/document-requests/read'
import { reopenAnsweredBy } from '@/lib/data/document-requests/write'
import { audienceOf, noAudience } from '@/lib/domain/curriculums/audience'
import {
  dueDaysRange,
  type RequestedStanding,
  requestedStanding,
  requestedStandings,
  requestLimits,
  requestProblems,
  validMonthsRange,
} from '@/lib/domain/documents/requests'
import { documentKinds, healthRecordTypes } from '@/lib/domain/lists/documents'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { Problems, Range } from '@/lib/domain/values'
import { audience } from '../curriculums/curriculum-input'
import { dateOrNull, id, line, oneOf, optionalOneOf, paragraphs, search, whole } from '../inputs'
import type { Write } from '../write'

const optionalWhole = (range: Range) =>
  whole(range)
    .nullish()
    .transform((count) => count ?? null)

const roleIds = z
  .array(id, 'validation.invalid')
  .max(requestLimits.people, 'validation.tooMany')
  .nullish()
  .transform((ids) => (ids ? [...new Set(ids)] : null))

/** The content of a request. With `roleIds` it goes to those members, otherwise to the audience. */
export const requestFields = z.strictObject({
  orgId: id,
  title: line(requestLimits.title),
  note: paragraphs(requestLimits.note).transform((text) => text ?? null),
  kind: oneOf(documentKinds),
  healthRecordType: optionalOneOf(healthRecordTypes).transform((type) => type ?? null),
  roleIds,
  audience: audience.nullish().transform((audience) => audience ?? audienceOf(noAudience)),
  joiners: z
    .boolean('validation.invalid')
    .nullish()
    .transform((on) => on ?? false),
  dueOn: dateOrNull,
  dueDays: optionalWhole(dueDaysRange),
  validMonths: optionalWhole(validMonthsRange),
})

const readable = z.object({
  input: z.object({
    kind: oneOf(documentKinds).nullable().catch(null),
    healthRecordType: z.string().nullable().catch(null),
    dueOn: dateOrNull.catch(null),
    dueDays: z.number().nullable().catch(null),
    roleIds: z.array(z.unknown()).nullable().catch(null),
    joiners: z.boolean().catch(false),
  }),
})

/** Problems with a request beyond the format of single fields, by field, as far as it is readable. */
export function requestProblemsIn(raw: unknown, today: PlainDate): Problems {
  const { data } = readable.safeParse(raw)
  if (!data) return {}
  const { roleIds: people, ...rest } = data.input
  const wrong = requestProblems({ ...rest, named: people ? people.length : null }, today)
  return Object.fromEntries(Object.entries(wrong).map(([field, problem]) => [`input.${field}`, problem]))
}

/** The filter for the people in a request. */
export const requestedFilter = z
  .strictObject({
    standing: optionalOneOf(requestedStandings),
    department: z.string('validation.invalid').trim().max(200, 'validation.tooLong').nullish(),
    q: search,
  })
  .nullish()
  .transform((input) => ({
    standing: input?.standing ?? null,
    department: input?.department || null,
    words: input?.q ?? [],
  }))

/** The feature of document requests, in the organization that a subject belongs to. */
export const requestsFeature = { type: 'DOCUMENT_REQUESTS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/** One requested document, with its current state. */
export type RequestedView = RequestedRecord & { standing: RequestedStanding }

/** The view as of today in the organization's time zone. */
export const viewOf = (record: RequestedRecord, now: Date): RequestedView => ({
  ...record,
  standing: requestedStanding(record, todayIn(record.timeZone, now)),
})

/**
 * Reopens the requests that a document answered, after its person has deleted it. The caller has locked the document.
 */
export async function reopenRequests(w: Pick<Write, 'tx' | 'audit'>, documentId: string, at: Date) {
  for (const { id: subjectId, orgId, userId: personId } of await reopenAnsweredBy(w.tx, documentId, at)) {
    const about = { subjectType: 'RequestedDocument', subjectId, orgId, personId }
    w.audit({ ...about, action: 'requestedDocument.takenBack', detail: { from: 'FULFILLED', deleted: true } })
  }
}
