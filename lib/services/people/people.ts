import { z } from 'zod'
import { type CredentialRecord, listCredentialsOf } from '@/lib/data/credentials/read'
import { findNotificationChoices } from '@/lib/data/notices/settings'
import {
  countOfPerson,
  type FoundPerson,
  findAccount,
  findPeopleByContact,
  findPeopleByLicense,
  findPeopleByName,
  findVisitReason,
  insertPersonVisit,
  listEveryRoleOf,
  listLastMessages,
} from '@/lib/data/people/people'
import { findLastMerge, listMerges } from '@/lib/data/people-merge/read'
import { listSessions } from '@/lib/data/sessions/read'
import { listIdentities } from '@/lib/data/users/identities'
import { settingsOf } from '@/lib/domain/notices/topics'
import { visitHours } from '@/lib/domain/orgs/visit'
import { maskContact } from '@/lib/domain/people/contact'
import { shownEmail } from '@/lib/domain/people/format-contact'
import { canBeUndone } from '@/lib/domain/people/merge-plan'
import { findWays, parsePersonSearch } from '@/lib/domain/people/sort-name'
import { ok } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isStorable } from '@/lib/domain/values'
import { type DatedStatus, statusAsOf, statusOf } from '../credentials/status'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, id, inWindow, oneOf } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { first, type PageOf, positionInput, toPage } from '../page-of'
import { write } from '../write'

export type PersonHit = Omit<FoundPerson, 'position'>

const input = z.strictObject({
  by: oneOf(findWays),
  q: z.string('validation.invalid').max(200, 'validation.invalid').refine(isStorable, 'validation.controlCharacters'),
  first,
  after: positionInput(z.tuple([z.string().max(700), id])),
})

/**
 * People by name, contact or license number, in that order; none without search words. Before a reason is given, only
 * enough is shown to tell them apart.
 */
export const findPeople = defineService({
  action: 'people.find',
  input,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (_ctx, { by, q, first: size, after: position }) => {
    const looked = parsePersonSearch(by, q)
    const page = { after: position, size: size + 1 }
    const rows = looked ? await read(looked, page) : []
    const { edges, pageInfo } = toPage(rows, size, ({ position: at }) => at)
    const people = edges.map(({ cursor, node: { position: _place, contact, ...node } }) => ({
      cursor,
      node: { ...node, contact: contact && maskContact(shownEmail(contact)) },
    }))
    return ok<PageOf<PersonHit>>({ edges: people, pageInfo })
  },
})

function read(
  looked: NonNullable<ReturnType<typeof parsePersonSearch>>,
  page: Parameters<typeof findPeopleByName>[1],
): Promise<FoundPerson[]> {
  if (looked.by === 'NAME') return findPeopleByName(looked.words, page)
  return looked.by === 'CONTACT' ? findPeopleByContact(looked.prefix, page) : findPeopleByLicense(looked.prefix, page)
}

/**
 * A person's record as shown to a super admin during a visit: never a file, a health record, or their answers about
 * gender, orientation and race.
 */
export const getPersonRecord = defineService({
  action: 'people.read',
  input: z.strictObject({ id, asOf: date.nullish() }),
  dates: (at, today) => inWindow(at, today, 'asOf'),
  subject: (ctx, { id: personId }) => ctx.load.person.load(personId),
  run: async (ctx, { asOf }, person) => {
    const { db, now, viewer } = ctx
    const [account, identities, sessions, roles, counts, licenses, merges, visit, messages] = await Promise.all([
      findAccount(db, person.id),
      listIdentities(db, person.id),
      listSessions(db, person.id, now),
      listEveryRoleOf(db, person.id),
      countOfPerson(db, person.id),
      licensesOf(ctx, person.id, asOf ?? null),
      mergesOf(ctx, person.id),
      findVisitReason(db, { userId: viewer.userId, personId: person.id, now }),
      messagesOf(ctx, person.id),
    ])
    const { id: personId, firstName, middleName, lastName, dob, createdAt, uiLanguage, superAdmin, contacts } = person
    return ok({
      id: personId,
      firstName,
      middleName,
      lastName,
      dob,
      createdAt,
      uiLanguage,
      superAdmin,
      contacts,
      disabledAt: account?.disabledAt ?? null,
      erasedAt: account?.erasedAt ?? null,
      mergedIntoId: account?.mergedIntoId ?? null,
      identities: identities.map(({ id: identityId, loginType, createdAt: at, lastSignInAt }) => ({
        id: identityId,
        loginType,
        createdAt: at,
        lastSignInAt,
      })),
      sessions,
      roles,
      counts,
      licenses,
      merges,
      visit,
      messages,
    })
  },
})

/**
 * Helps to find out why somebody gets no mail: the last messages, topics switched off, and whether there is an address.
 */
async function messagesOf({ db }: SignedInCtx, userId: string) {
  const [last, { choices, ...flags }] = await Promise.all([
    listLastMessages(db, userId),
    findNotificationChoices(db, userId),
  ])
  const mail = settingsOf(choices, flags).filter(({ channel }) => channel === 'EMAIL')
  return { last, hasEmail: flags.hasEmail, mailOff: mail.flatMap(({ topic, enabled }) => (enabled ? [] : [topic])) }
}

type License = { credential: CredentialRecord; status: DatedStatus | null }

/** Each license with its status: today, or on a day from the records of that day; none before it was issued. */
async function licensesOf(ctx: SignedInCtx, userId: string, asOf: PlainDate | null): Promise<License[]> {
  const credentials = await listCredentialsOf(ctx.db, userId)
  return Promise.all(
    credentials.map(async (credential) => {
      if (!asOf) return { credential, status: await statusOf(ctx, credential) }
      const then = await statusAsOf(ctx, credential, { asOf })
      return { credential, status: then.ok ? then.value.status : null }
    }),
  )
}

async function mergesOf({ db, now }: SignedInCtx, userId: string) {
  const merges = await listMerges(db, userId)
  return Promise.all(
    merges.map(async ({ reason: _reason, ...merge }) => {
      const last = merge.undoneAt ? null : await findLastMerge(db, [merge.keptId, merge.closedId])
      return { ...merge, undoable: last?.id === merge.id && canBeUndone(merge.createdAt, now) }
    }),
  )
}

const toVisit = async (ctx: SignedInCtx, { id: personId }: { id: string }) =>
  (await findAccount(ctx.db, personId)) ? ctx.load.person.load(personId) : null

/**
 * Opens a person's record to a super admin for eight hours or until the session ends; the person sees who opened it and
 * why.
 */
export const visitPerson = defineService({
  action: 'people.visit',
  input: z.strictObject({ id, reason: deskReason }),
  subject: toVisit,
  run: async (ctx, { reason }, { id: personId }) =>
    write(ctx, async (w) => {
      const { viewer, sessionId, now, claims } = ctx
      const latest = new Date(now.getTime() + visitHours * 3_600_000)
      const visit = { userId: viewer.userId, personId, reason, expiresAt: latest }
      const expiresAt = await insertPersonVisit(w.tx, { sessionId, tokenEnds: claims?.expiresAt ?? null }, visit)
      w.audit({ action: 'person.visited', subjectType: 'User', subjectId: personId, personId, detail: { reason } })
      return ok({ id: personId, expiresAt })
    }),
})

/** The part of a person's record that a super admin sees before giving a reason: the name. */
export const getPersonToVisit = defineService({
  action: 'people.visit',
  input: z.strictObject({ id }),
  subject: toVisit,
  run: async (_ctx, _input, { id: personId, firstName, middleName, lastName }) =>
    ok({ id: personId, firstName, middleName, lastName }),
})
