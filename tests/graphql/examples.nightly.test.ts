import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { emptyFolder, example, makeOrgWithToken, runExample, serveExamples } from './example-server'

// At night, because it needs Python, which nothing else of the product does.
serveExamples()

test('a staff list is brought in by Python, once for each file', async () => {
  const { org, token } = await makeOrgWithToken(['members:read', 'members:write'])
  const file = join(emptyFolder(), 'staff.csv')
  writeFileSync(file, 'Employee ID,First name,Last name,Email\nE-9,Ana,Reyes,ana.reyes@example.com\n')
  const again = () => runExample('python3', [example('staff_sync.py'), file], { SUMA_TOKEN: token })
  expect((await again()).at(-1)).toBe('state DONE 1 of 1')
  expect((await again()).at(-1)).toBe('state DONE 1 of 1')
  expect(await database().invitation.count({ where: { orgId: org.id, employeeId: 'E-9' } })).toBe(1)
})
