import { z } from 'zod'
import { type CredentialRecord, listCredentialsOf } from '@/lib/data/credentials/read'
import { findNotificationChoices } from '@/lib/data/notices/settings'
import { countOfPerson, findAccount, listEveryRoleOf, listLastMessages } from '@/lib/data/people/record'
import { findVisitReason } from '@/lib/data/people/visits'
import { findLastMerge, listMerges } from '@/lib/data/people-merge/read'
import { listSessions } from '@/lib/data/sessions/read'
import { listIdentities } from '@/lib/data/users/identities'
import { settingsOf } from '@/lib/domain/notices/topics'
import { canBeUndone } from '@/lib/domain/people/merge-plan'
import { ok } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { statusAsOf } from '../credentials/status-as-of'
import { type DatedStatus, statusOf } from '../credentials/status-of'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, id, inWindow } from '../inputs'

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
