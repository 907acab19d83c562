import type { Browser, Page } from '@playwright/test'
import { makeCredential } from '../../fixtures/credentials'
import { makeCredit } from '../../fixtures/credits'
import { makeCurriculum } from '../../fixtures/curriculums'
import { makeDocument } from '../../fixtures/documents'
import { makeGuest } from '../../fixtures/guests'
import { makeProvider, makeRole } from '../../fixtures/orgs'
import { makeTask, makeTaskSession } from '../../fixtures/tasks'
import { makeWebhook } from '../../fixtures/webhooks'
import { database } from '../../lib/data/db'
import { formatDate } from '../../lib/domain/time/format-date'
import { addDays, type PlainDate } from '../../lib/domain/time/plain-date'
import { callAs } from './api'
import { makeMember, makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { say } from './stage'

/** A form that two people have open: its page, the buttons that open it, and the names of two text fields. */
export type Place = {
  path: string
  opens?: string | RegExp | readonly string[]
  /** The field both people change. */
  both: string
  /** The field only the colleague changes. */
  other: string
  /** The values each of them types, where the default ones would be invalid. */
  values?: { mine: string; theirs: string; other: string }
  save: string
  /** A link shown with the conflict. */
  link?: string
}

export const widths = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

export async function openAs(
  browser: Browser,
  userId: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport })
  await enterAs(context, userId)
  return context.newPage()
}

/** Two administrators of one organization, with one of everything they can edit. */
export async function makeHouse() {
  const org = await makeOrg('TASKS', 'CURRICULUMS', 'WEBHOOKS')
  const second = await makePerson({ noCredential: true })
  await makeRole({ orgId: org.id, user: second, roleType: 'ADMIN' })
  const task = await makeTask({ org })
  const session = await makeTaskSession({ org, task })
  const curriculum = await makeCurriculum({ org, taskIds: [task.id] })
  const member = await makeMember(org.id, 'Mira')
  const webhook = await makeWebhook(org)
  const { providerNumber } = await makeProvider(org)
  await makeGuest({ org, session })
  const [home, common] = [`/orgs/${org.id}`, say('en', 'common', 'actions.save')]
  const places: Record<string, Place> = {
    class: {
      path: `${home}/tasks/${task.id}/edit`,
      both: 'description',
      other: 'objectives',
      save: say('en', 'tasks', 'form.save'),
    },
    session: {
      path: `${home}/tasks/${task.id}/task_sessions/${session.id}/edit`,
      both: 'location',
      other: 'capacity',
      save: say('en', 'sessions', 'form.save'),
      values: { mine: 'Mine', theirs: 'Theirs', other: '17' },
    },
    curriculum: {
      path: `${home}/curriculums/${curriculum.id}/edit`,
      both: 'title',
      other: 'groups.0.name',
      save: say('en', 'curriculums', 'form.save'),
    },
    guest: {
      path: `${home}/tasks/${task.id}/task_sessions/${session.id}/roster`,
      opens: [say('en', 'enrollments', 'roster.actions', { name: 'Gus Temp' }), say('en', 'guests', 'edit.open')],
      both: 'licenseNumber',
      other: 'contact',
      save: common,
      values: { mine: 'AG-MINE', theirs: 'AG-THEIRS', other: 'theirs@example.com' },
    },
    employment: {
      path: `${home}/members/${member.id}`,
      opens: say('en', 'members', 'actions.edit'),
      both: 'jobTitle',
      other: 'department',
      save: common,
    },
    settings: {
      path: `${home}?tab=settings`,
      both: 'city',
      other: 'street1',
      save: say('en', 'orgs', 'settings.save'),
    },
    provider: {
      path: `${home}?tab=settings`,
      opens: say('en', 'orgs', 'provider.edit', { number: providerNumber }),
      both: 'effectiveAt',
      other: 'expiresAt',
      values: { mine: 'Jan 5, 2024', theirs: 'Feb 6, 2024', other: 'Mar 7, 2029' },
      save: common,
    },
    webhook: {
      path: `${home}?tab=webhooks&webhook=${webhook.webhook.id}`,
      opens: say('en', 'webhooks', 'actions.edit'),
      both: 'name',
      other: 'url',
      save: common,
      values: { mine: 'Mine', theirs: 'Theirs', other: 'https://hooks.invalid/theirs' },
    },
  }
  return { people: [org.adminId, second.id] as const, places, orgId: org.id }
}

/** One person with two windows. */
export async function makeOwner() {
  const user = await makePerson()
  const license = await makeCredential({ user })
  const dated = await makeCredential({ user })
  const { startsAt, endsAt } = dated.renewalPeriods.toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1))[0]!
  const day = (from: PlainDate, days: number) => formatDate(addDays(from, days))
  const credit = await makeCredit({ user })
  const document = await makeDocument({ user })
  const save = say('en', 'common', 'actions.save')
  const places: Record<string, Place> = {
    license: {
      path: `/credentials/${license.id}`,
      opens: say('en', 'credentials', 'detail.actions.edit'),
      both: 'credentialNumber',
      other: 'effectiveAt',
      save,
      values: { mine: '111222', theirs: '333444', other: 'Jan 5, 2020' },
    },
    period: {
      path: `/credentials/${dated.id}`,
      opens: new RegExp(`^${say('en', 'credentials', 'detail.period.editOf', { dates: '' }).trim()}`),
      both: 'endsAt',
      other: 'startsAt',
      save,
      values: { mine: day(endsAt, 10), theirs: day(endsAt, 20), other: day(startsAt, 1) },
    },
    credit: {
      path: `/credentials/${license.id}/credits/${credit.id}/edit`,
      both: 'title',
      other: 'providerName',
      save: say('en', 'credits', 'edit.save'),
      link: say('en', 'credits', 'edit.newVersion'),
    },
    profile: { path: '/account', both: 'firstName', other: 'middleName', save: say('en', 'account', 'profile.save') },
    document: {
      path: `/documents/${document.id}`,
      opens: say('en', 'documents', 'screens.page.edit'),
      both: 'title',
      other: 'effectiveAt',
      save,
      values: { mine: 'Mine', theirs: 'Theirs', other: 'Jan 5, 2020' },
    },
  }
  return { people: [user.id, user.id] as const, places }
}

/** A super admin with a draft of a rule in two windows, because nobody else may edit it. */
export async function makeAuthor(browser: Browser) {
  const { id: author } = await makePerson({ noCredential: true, superAdmin: true })
  const page = await openAs(browser, author, widths.wide)
  const { body: data } = await database().ruleVersion.findFirstOrThrow({
    where: { rule: { geo: 'OK', credentialType: 'RN' } },
    orderBy: { number: 'asc' },
    select: { body: true },
  })
  const { payload } = await callAs(page.request, 'draftRule', { geo: 'OK', credentialType: 'RN', data })
  const id = payload?.data?.id ?? ''
  await page.context().close()
  const places: Record<string, Place> = {
    rule: {
      path: `/super/rules/${id}/edit`,
      both: 'board',
      other: 'periodMonths',
      save: say('en', 'rules', 'form.save'),
      values: { mine: 'Board of mine', theirs: 'Board of theirs', other: '36' },
    },
  }
  return { people: [author, author] as const, places }
}
