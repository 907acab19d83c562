import { type APIRequestContext, request } from '@playwright/test'
import { claimContact } from '../../fixtures/people'
import { listSessionsOf } from '../../fixtures/sessions'
import { countStoredFiles, everythingOf, periodOf } from '../../fixtures/stored-rows'
import { callAs, type Reply, withValue } from './api'
import * as bad from './bad-values'
import { credit, forms, license, type World } from './form-table'
import { enterAs, makePerson, newSession } from './people'
import { expect, test } from './test'

/** Every id a form accepts, replaced by somebody else's: it must look as if it did not exist. */
const strange = ({ userId, license: own, period, others }: World): [string, Record<string, unknown>][] => [
  ['updateUser', { id: others.person, data: { firstName: 'Taken' } }],
  ['updateUserPrefs', { id: others.person, operation: 'SET', data: { uiLanguage: 'ja' } }],
  ['updateCredential', { input: { id: others.license, version: 1, credentialNumber: '1' } }],
  ['archiveCredential', { id: others.license, version: 1 }],
  ['restoreCredential', { id: others.license, version: 1 }],
  ['renewCredential', { id: others.license, version: 1 }],
  [
    'setRenewalPeriod',
    { input: { ...datesOf, credentialId: others.license, renewalPeriodId: others.period, version: 1 } },
  ],
  ['setRenewalPeriod', { input: { ...datesOf, credentialId: own, renewalPeriodId: others.period, version: 1 } }],
  ['setRenewalPeriod', { input: { ...datesOf, credentialId: others.license, renewalPeriodId: period, version: 1 } }],
  ['correctCredit', { id: others.credit, version: 1, input: credit }],
  ['countCreditFor', { id: others.credit, version: 1, credentialId: own, counts: true }],
  ['restoreCredit', { id: others.credit, version: 1 }],
  ['withdrawCredit', { id: others.credit, version: 1 }],
  ['verifyContact', { contactId: others.contact, code: '123456' }],
  ['sendContactCode', { contactId: others.contact }],
  ['endSession', { id: others.session }],
  ['saveUserDocument', { id: others.person, data: { title: 'a', kind: 'CERTIFICATE' } }],
  ['saveUserDocument', { id: userId, data: { title: 'a', kind: 'CERTIFICATE', creditId: others.credit } }],
]
const datesOf = { startsAt: license.effectiveAt, endsAt: license.expiresAt }

const idOf = (reply: Reply) => reply.payload?.data?.id ?? `refused: ${reply.text}`

/** Somebody with a license, a credit and an unverified contact; `request` acts as this person. */
async function makeRecords(request: APIRequestContext, userId: string) {
  const ownLicense = idOf(
    await callAs(request, 'addCredential', { input: { ...license, credentialNumber: '00100200' } }),
  )
  return {
    license: ownLicense,
    period: await periodOf(ownLicense),
    credit: idOf(await callAs(request, 'addCredit', { input: credit })),
    contact: await claimContact(userId, 'claimed@example.com'),
  }
}

/** Two people, each with records of their own. */
async function makeWorld(mine: APIRequestContext, userId: string): Promise<World> {
  const { id: person } = await makePerson()
  const extraHTTPHeaders = { cookie: `sid=${await newSession(person)}` }
  const theirs = await request.newContext({ baseURL: process.env.E2E_ORIGIN, extraHTTPHeaders })
  const session = (await listSessionsOf(person))[0]!.id
  const others = { person, session, ...(await makeRecords(theirs, person)) }
  await theirs.dispose()
  return { userId, ...(await makeRecords(mine, userId)), others }
}

/** Empty if the response is a refusal that names the field, either as the form's refusal or as a GraphQL error. */
function wrongAnswer({ status, text, payload }: Reply, field: string): string {
  if (status >= 500 || /INTERNAL_SERVER_ERROR/.test(text)) return `${status} ${text.slice(0, 200)}`
  if (payload?.success) return 'accepted'
  const named = payload?.fieldErrors.some(
    (fieldError) => fieldError.message && (fieldError.field === field || fieldError.field.startsWith(`${field}.`)),
  )
  if (named || (status === 400 && text.includes(`\\"${field}`)) || text.includes(`\\"$${field}`)) return ''
  return `does not name it: ${text.slice(0, 200)}`
}

const short = (one: unknown) => (JSON.stringify(one) ?? 'undefined').slice(0, 40)

test('every field of every form refuses bad values by name, and nothing is written', async ({ context }) => {
  const { id } = await makePerson()
  await enterAs(context, id)
  const world = await makeWorld(context.request, id)
  const before = [await everythingOf(id), await everythingOf(world.others.person)]
  const wrong: string[] = []
  for (const { operation, values, fields } of forms(world)) {
    const tries = Object.entries(fields).flatMap(([field, all]) => all.map((one) => [field, one] as const))
    // Only a few at a time, because other tests use the server too.
    const next = tries.values()
    const work = async () => {
      for (const [field, one] of next) {
        const reply = await callAs(context.request, operation, withValue(values, field, one))
        const trouble = wrongAnswer(reply, field)
        if (trouble) wrong.push(`${operation} ${field} = ${short(one)}: ${trouble}`)
      }
    }
    await Promise.all([work(), work(), work(), work()])
  }
  expect(wrong).toEqual([])
  expect([await everythingOf(id), await everythingOf(world.others.person)]).toEqual(before)
})

test('the id of another person’s row is answered as if it did not exist', async ({ context }) => {
  const { id } = await makePerson()
  await enterAs(context, id)
  const world = await makeWorld(context.request, id)
  const before = [await everythingOf(id), await everythingOf(world.others.person)]
  const answers: string[] = []
  for (const [operation, variables] of strange(world)) {
    const file = operation === 'saveUserDocument' ? pdf : undefined
    const { status, text, payload } = await callAs(context.request, operation, variables, file)
    answers.push(payload?.i18nMessageKey === 'errors.notFound' ? '' : `${operation}: ${status} ${text.slice(0, 200)}`)
  }
  expect(answers.filter(Boolean)).toEqual([])
  expect([await everythingOf(id), await everythingOf(world.others.person)]).toEqual(before)
})

const file = (name: string, mimeType: string, text: string | Buffer) => ({ name, mimeType, buffer: Buffer.from(text) })
const pdf = file('a.pdf', 'application/pdf', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const files = [
  file('page.pdf', 'application/pdf', `<!doctype html><html><body>${bad.script}</body></html>`),
  file('empty.pdf', 'application/pdf', ''),
  file('drawing.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${bad.script}</svg>`),
  file('drawing.png', 'image/png', `<svg xmlns="http://www.w3.org/2000/svg">${bad.script}</svg>`),
  file('program.pdf', 'application/pdf', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])),
  file('large.pdf', 'application/pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(21 * 1024 * 1024, 32)])),
]

test('files of a wrong type, empty or too large are refused and not stored', async ({ context }) => {
  const { id } = await makePerson()
  await enterAs(context, id)
  const stored = countStoredFiles
  const before = [await everythingOf(id)]
  const kept = await stored()
  for (const file of files) {
    const data = { title: 'Certificate', kind: 'CERTIFICATE' }
    const reply = await callAs(context.request, 'saveUserDocument', { id, data }, file)
    expect.soft(reply.status, file.name).toBeLessThan(500)
    expect.soft(reply.payload?.success ?? false, file.name).toBe(false)
    expect.soft(reply.text, file.name).toMatch(/file|too large/i)
  }
  expect(await stored()).toBe(kept)
  expect([await everythingOf(id)]).toEqual(before)
})

test('malformed addresses are answered, never with a 500', async ({ context }) => {
  const { id } = await makePerson()
  await enterAs(context, id)
  const { license: own } = await makeWorld(context.request, id)
  const odd = [
    '%3Cscript%3E',
    'x'.repeat(5000),
    '%00',
    '%E0%A4%A',
    '..%2f..%2fetc',
    bad.nobody,
    "'%20OR%201=1--",
    '%F0%9F%92%A5',
  ]
  const folders = [
    '/credentials/',
    `/credentials/${own}/credits/`,
    '/orgs/',
    '/api/files/',
    '/org-invitations/',
    '/locales/',
  ]
  const query = new URLSearchParams({ q: bad.script, sort: bad.long, status: 'X', archived: '<' })
  const paths = [
    ...folders.flatMap((folder) => odd.map((one) => `${folder}${one}`)),
    `/credentials?${query}`,
    '/credentials?q=a&q=b&status=&status=ON_TRACK',
    `/onboarding?step=${encodeURIComponent(bad.script)}`,
    `/login/error?reason=${encodeURIComponent(bad.script)}&id=${encodeURIComponent(bad.script)}`,
    '/callback?code=x&state=y',
    '/callback?error=access_denied&error_description=%3Cscript%3E',
  ]
  const wrong: string[] = []
  for (const path of paths) {
    const answer = await context.request.get(path, { maxRedirects: 0 })
    const served = answer.headers()['content-type']?.includes('html') ? await answer.text() : ''
    if (answer.status() >= 500) wrong.push(`${answer.status()} ${path.slice(0, 80)}`)
    if (served.includes(bad.script)) wrong.push(`runs what is in ${path.slice(0, 80)}`)
  }
  expect(wrong).toEqual([])
})
