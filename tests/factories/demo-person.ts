import type { SeedPerson } from '@/dev/identity-provider/accounts'
import { listCredentialsOf, updateCredential } from '@/lib/data/credentials'
import type { Db } from '@/lib/data/db'
import { findUser, type UserRecord } from '@/lib/data/users'
import { addCredential } from '@/lib/services/credentials/add-credential'
import { archiveCredential } from '@/lib/services/credentials/archive-credential'
import { addCredit } from '@/lib/services/credits/add-credit'
import type { Claims } from '@/lib/services/ctx'
import { completeSignIn } from '@/lib/services/users/complete-sign-in'
import { grantWheel } from '@/lib/services/users/grant-wheel'
import { updateOwnUser } from '@/lib/services/users/update-user'
import { updateUserPrefs } from '@/lib/services/users/update-user-prefs'
import { next } from './counter'
import { ctxFor, ctxOfNobody, ctxOfOperator } from './ctx'
import { demoToday } from './demo-plan'
import { type DemoCredential, type DemoProfile, type DemoStory, demoStories } from './demo-stories'
import { done } from './done'

/** Signs a person of the demo in at the local provider and records their story; what they already have stays. */
export async function seedPerson(db: Db, person: SeedPerson, issuer: string, now: Date): Promise<void> {
  const known = await db.identity.findUnique({ where: { issuer_subject: { issuer, subject: person.subject } } })
  const request = { requestId: `demo-${next()}`, now, locale: null, jobs: ctxOfNobody().jobs }
  const id = known?.userId ?? (await completeSignIn(db, claimsOf(person, issuer), request))
  const user = id ? await findUser(db, id) : null
  if (!user) throw new Error(`${person.name} of the demo cannot be signed in`)
  const today = demoToday(now)
  const story = demoStories(today).find((one) => person.subject.endsWith(`|demo-${one.id}`))
  if (story) await seedStory(db, user, story, now)
}

const claimsOf = ({ subject, email, phone, emailVerified, name }: SeedPerson, issuer: string): Claims => ({
  issuer,
  subject,
  email: email ?? null,
  emailVerified,
  name: phone ?? name,
})

async function seedStory(db: Db, user: UserRecord, story: DemoStory, now: Date): Promise<void> {
  if (story.profile && !user.firstName) await seedProfile(user, story.profile, now)
  if (story.wheel && !user.wheel) await done(grantWheel(ctxOfOperator(now), { contact: user.email }))
  if (story.noCredential && !user.firstName) {
    const prefs = { id: user.id, operation: 'SET', data: { noCredential: true } }
    await done(updateUserPrefs(ctxFor(user, { now }), prefs))
  }
  const credentials = await listCredentialsOf(db, user.id)
  if (credentials.length === 0) {
    for (const one of story.credentials ?? []) await seedCredential(db, user, one, now)
  }
  if ((await db.credit.count({ where: { userId: user.id } })) === 0) {
    for (const credit of story.credits ?? []) await done(addCredit(ctxFor(user, { now }), { input: credit }))
  }
}

async function seedProfile(user: UserRecord, { uiLanguage, ...profile }: DemoProfile, now: Date): Promise<void> {
  const data = { ...profile, acknowledged: true }
  await done(updateOwnUser(ctxFor(user, { now }), { id: user.id, data }))
  if (!uiLanguage) return
  await done(updateUserPrefs(ctxFor(user, { now }), { id: user.id, operation: 'SET', data: { uiLanguage } }))
}

async function seedCredential(db: Db, user: UserRecord, entered: DemoCredential, now: Date): Promise<void> {
  const { verified, archived, status: _status, ...input } = entered
  const { id, version } = await done(addCredential(ctxFor(user, { now }), { input }))
  if (verified) {
    const verifiedAt = verified === 'YES' ? now : null
    await updateCredential(db, id, version, { verifiedState: verified, verifiedAt })
  }
  if (archived) await done(archiveCredential(ctxFor(user, { now }), { id, version: verified ? version + 1 : version }))
}
