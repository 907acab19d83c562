import { backdateSessions, personOfSession } from '../../fixtures/sessions'
import { database } from '../../lib/data/db'
import { enterAs, makePerson } from './people'
import { say, signIn, speak } from './stage'
import { expect, test } from './test'

test('looks', async ({ page, browser }) => {
  test.setTimeout(600_000)
  const unknown = await database().identity.count({ where: { contactId: null } })
  console.log('IDENTITIES', await database().identity.count(), 'UNKNOWN', unknown)
  await signIn(page, 'grace@example.com')
  const sid = (await page.context().cookies()).find(({ name }) => name === 'sid')!.value
  const userId = await personOfSession(sid)
  await database().contact.create({ data: { userId, kind: 'PHONE', value: '+14155550123', verifiedAt: new Date() } })
  const c = await database().contact.create({
    data: { userId, kind: 'EMAIL', value: 'grace.home@example.com', verifiedAt: new Date() },
  })
  const base = { userId, issuer: 'https://x', lastSignInAt: new Date() }
  await database().identity.create({
    data: {
      ...base,
      subject: 'google-oauth2|look',
      loginType: 'google-oauth2',
      contactId: c.id,
      opensFrom: new Date(Date.now() + 80_000_000),
    },
  })
  await database().identity.create({ data: { ...base, subject: 'sms|look', loginType: 'sms' } })
  await database()
    .calendarFeed.create({ data: { userId, tokenHash: new Uint8Array(Buffer.alloc(32, 7)) } })
    .catch(() => null)
  for (const locale of ['en', 'es', 'ja'] as const)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await database().user.update({ where: { id: userId }, data: { uiLanguage: locale } })
      await page.goto('/account/sign-in')
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `/tmp/ways-shots/account-${locale}-${width}.png`, fullPage: true })
      await page
        .getByRole('button', { name: say(locale, 'account', 'contacts.remove') })
        .first()
        .click()
      await page.waitForTimeout(800)
      await page.screenshot({ path: `/tmp/ways-shots/remove-${locale}-${width}.png` })
      if (width === 390) {
        await backdateSessions(userId, { begun: 10 })
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say(locale, 'account', 'contacts.remove') })
          .last()
          .click()
        await page.waitForTimeout(1500)
        await page.screenshot({ path: `/tmp/ways-shots/anew-${locale}-${width}.png` })
      }
    }
})
