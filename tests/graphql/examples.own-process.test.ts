import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeCredit } from '@/fixtures/credits'
import { makeMirrored } from '@/fixtures/mirror'
import { makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { emptyFolder, example, makeOrgWithToken, runExample, serveExamples } from './example-server'

serveExamples()

test('the copy of everything is brought up to date by each run', async () => {
  const { org, token } = await makeOrgWithToken(['members:read'])
  const [member] = await makeMirrored(org, 2)
  const file = join(emptyFolder(), 'copy.json')
  const rows = () => runExample('node', [example('mirror.ts'), file], { SUMA_TOKEN: token })
  expect(await rows()).toEqual(['7'])
  await makeCredit({ user: member!.user, title: 'Falls' })
  expect(await rows()).toEqual(['8'])
  expect(readFileSync(file, 'utf8')).toContain('"Falls"')
})

test('a class is made, its roster filled by employee numbers, and attendance printed', async () => {
  const { org, token } = await makeOrgWithToken(['members:read', 'training:read', 'training:write'])
  for (const employeeId of ['E-1', 'E-2'])
    await database().role.update({ where: { id: (await makeRole({ orgId: org.id })).id }, data: { employeeId } })
  const again = () =>
    runExample('node', [example('class.ts'), 'E-1', 'E-2'], { SUMA_TOKEN: token, SUMA_CLASS: 'lms-1' })
  expect((await again()).map((line) => line.trimEnd()).toSorted()).toEqual(['E-1\tENROLLED', 'E-2\tENROLLED'])
  expect(await again()).toHaveLength(2)
  expect(await database().task.count({ where: { orgId: org.id } })).toBe(1)
})

test('lists are loaded into files by a shell', async () => {
  const { org, token } = await makeOrgWithToken(['members:read'])
  await makeMirrored(org, 1)
  const folder = emptyFolder()
  const said = await runExample('sh', [example('export.sh')], { TOKEN: token, ORG: org.id }, folder)
  expect(said).toEqual(['members 2', 'credentials 1', 'credits 1'])
  expect(readFileSync(join(folder, 'credits.ndjson'), 'utf8')).toMatch(/^\{"creditId":/)
})

test('a certificate is checked without a token', async () => {
  const [said = ''] = await runExample('sh', [example('verify.sh'), 'AAAA-BBBB-CCCC'], {})
  expect(JSON.parse(said)).toEqual({ data: { verifyCertificateNumber: null } })
})
