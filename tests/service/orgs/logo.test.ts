import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { type MemoryFiles, memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { printCertificate } from '@/lib/services/certificates/certificates'
import { getOrgLogo, removeOrgLogo, saveOrgLogo } from '@/lib/services/orgs/logo'
import { getOrg } from '@/lib/services/orgs/org'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'

const db = database()
const asAdmin = (org: MadeOrg, files?: MemoryFiles) => ctxFor(org.admin, { roles: [org.role], ...(files && { files }) })
const picture = (background: string, { width = 300, height = 100 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })
const png = async (background = 'red', size = {}) =>
  sentFile('logo.png', await picture(background, size).png().toBuffer())
const versionOf = async (id: string) => (await db.org.findUniqueOrThrow({ where: { id } })).version

test('an administrator puts a logo in place, replaces it and takes it away, and the history says so', async () => {
  const org = await makeOrg()
  const files = memoryFiles()
  const first = await done(saveOrgLogo(asAdmin(org, files), { orgId: org.id, version: 1, file: await png() }))
  expect(first).toMatchObject({ version: 2, logo: { width: 300, height: 100 } })
  const ctx = asAdmin(org, files)
  const second = await done(saveOrgLogo(ctx, { orgId: org.id, version: 2, file: await png('blue') }))
  expect(second.logo?.id).not.toBe(first.logo?.id)
  // Nothing was issued with the first logo, so a job erases its bytes.
  const [job] = ctx.sent.filter(({ queue }) => queue === 'erasures')
  expect(job).toMatchObject({ data: { kind: 'files', keys: [expect.any(String)] } })
  expect(await db.orgLogo.count({ where: { orgId: org.id } })).toBe(1)
  const removed = await done(removeOrgLogo(asAdmin(org, files), { orgId: org.id, version: 3 }))
  expect(removed).toMatchObject({ version: 4, logo: null })
  const again = await removeOrgLogo(asAdmin(org, files), { orgId: org.id, version: 3 })
  expect(again).toMatchObject({ problem: { code: 'staleVersion', current: { version: 4, logo: null } } })
  const events = await db.auditEvent.findMany({ where: { orgId: org.id, action: { startsWith: 'org.logo' } } })
  expect(events.map(({ action }) => action).toSorted()).toEqual(['org.logoRemoved', 'org.logoSaved', 'org.logoSaved'])
})

test('a logo is drawn anew as a small PNG without what else was in the file', async () => {
  const org = await makeOrg()
  const files = memoryFiles()
  const large = picture('green', { width: 2400, height: 600 }).withExif({ IFD0: { Copyright: 'secret' } })
  const file = sentFile('logo.jpg', await large.jpeg().toBuffer())
  const saved = await done(saveOrgLogo(asAdmin(org, files), { orgId: org.id, version: 1, file }))
  expect(saved.logo).toMatchObject({ width: 600, height: 150 })
  const [bytes] = files.stored.values()
  const { format, width, exif } = await sharp(bytes).metadata()
  expect({ format, width, exif }).toEqual({ format: 'png', width: 600, exif: undefined })
})

test('a member of the organization reads its logo; a stranger and somebody signed out do not', async () => {
  const org = await makeOrg()
  const files = memoryFiles()
  await done(saveOrgLogo(asAdmin(org, files), { orgId: org.id, version: 1, file: await png() }))
  const member = await makeRole({ orgId: org.id })
  const ctx = ctxFor(member.user, { roles: [{ orgId: org.id, roleType: 'MEMBER' }], files })
  expect(await done(getOrgLogo(ctx, { orgId: org.id }))).toMatchObject({ logo: { contentType: 'image/png' } })
  expect(await done(getOrg(ctx, { id: org.id }))).toMatchObject({ logo: { width: 300 }, timeZone: null })
  expect(await getOrgLogo(ctxFor(await makeUser(), { files }), { orgId: org.id })).toEqual(fail('notFound'))
  expect(await getOrgLogo(ctxOfNobody({ files }), { orgId: org.id })).toEqual(fail('signInRequired'))
})

test('a member, another organization’s administrator and somebody signed out change no logo', async () => {
  const org = await makeOrg()
  const other = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  for (const ctx of [
    ctxFor(member.user, { roles: [{ orgId: org.id, roleType: 'MEMBER' }] }),
    asAdmin(other),
    ctxFor(await makeUser()),
  ]) {
    expect(await saveOrgLogo(ctx, { orgId: org.id, version: 1, file: await png() })).toEqual(fail('notFound'))
    expect(await removeOrgLogo(ctx, { orgId: org.id, version: 1 })).toEqual(fail('notFound'))
  }
  const nobody = ctxOfNobody()
  expect(await saveOrgLogo(nobody, { orgId: org.id, version: 1, file: await png() })).toEqual(fail('signInRequired'))
  expect(await removeOrgLogo(nobody, { orgId: org.id, version: 1 })).toEqual(fail('signInRequired'))
  expect(await versionOf(org.id)).toBe(1)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>1</script></svg>')
test.each([
  ['an SVG', async () => sentFile('logo.svg', svg), 'validation.logoType'],
  ['an SVG that calls itself a PNG', async () => sentFile('logo.png', svg), 'validation.logoType'],
  ['a WebP', async () => sentFile('a.webp', await picture('red').webp().toBuffer()), 'validation.logoType'],
  ['a large file', async () => sentFile('a.png', Buffer.alloc(1024 * 1024 + 1)), 'validation.logoTooLarge'],
  ['too many pixels', () => png('red', { width: 4001, height: 4000 }), 'validation.logoTooManyPixels'],
  ['a thin line', () => png('red', { width: 300, height: 39 }), 'validation.logoTooSmall'],
  [
    'half a picture',
    async () => sentFile('a.png', (await picture('red').png().toBuffer()).subarray(0, 60)),
    'validation.logoBroken',
  ],
])('%s is refused at the field, and no file stays', async (_name, file, key) => {
  const org = await makeOrg()
  const files = memoryFiles()
  const answer = await saveOrgLogo(asAdmin(org, files), { orgId: org.id, version: 1, file: await file() })
  expect(answer).toEqual(fail('invalidInput', { file: key }))
  expect(files.stored.size).toBe(0)
})

test('of two logos at once one is kept, and the other sender gets the stored organization', async () => {
  const org = await makeOrg()
  const files = memoryFiles()
  const save = async (colour: string) =>
    saveOrgLogo(asAdmin(org, files), { orgId: org.id, version: 1, file: await png(colour) })
  const answers = await Promise.all([save('red'), save('blue')])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'staleVersion', current: { version: 2 } } })
  expect(files.stored.size).toBe(1)
})

test('a certificate keeps the logo it was issued with, when another takes its place and when it is taken away', async () => {
  const held = await makeHeldSession()
  const { org } = held
  const files = memoryFiles()
  const change = async (colour: string) =>
    done(saveOrgLogo(asAdmin(org, files), { orgId: org.id, version: await versionOf(org.id), file: await png(colour) }))
  const first = await change('red')
  const user = await makeUser()
  await makeAttendee(held, user)
  const { version } = await taskSessionNow(held.session.id)
  await done(finalizeSession(ctxOfAdmin(org), { id: held.session.id, version, acceptProposals: true }))
  const certificate = await db.certificate.findFirstOrThrow({ where: { taskSessionId: held.session.id } })
  expect(certificate).toMatchObject({ logoId: first.logo?.id, content: { organization: { logoId: first.logo?.id } } })
  const printedLogo = async () => {
    const { logos } = await done(printCertificate(ctxFor(user, { files }), { id: certificate.id }))
    return logos.get(first.logo?.id ?? '')
  }
  const before = await printedLogo()
  expect(before?.byteLength).toBeGreaterThan(0)
  await change('blue')
  expect(await printedLogo()).toEqual(before)
  await done(removeOrgLogo(asAdmin(org, files), { orgId: org.id, version: await versionOf(org.id) }))
  expect(await printedLogo()).toEqual(before)
  expect(await db.orgLogo.count({ where: { orgId: org.id } })).toBe(1)
})
