import { expect, test } from 'vitest'
import { addCredential } from '@/lib/services/credentials/add-credential'
import { credentialFields } from '@/tests/factories/credentials'
import { ctxFor } from '@/tests/factories/ctx'
import { makeUser } from '@/tests/factories/people'

test('a license gets its renewal periods', async () => {
  const result = await addCredential(ctxFor(await makeUser()), { input: credentialFields() })
  expect(result).toMatchObject({ ok: true, value: { version: 1, verifiedState: 'UNVERIFIED', archivedAt: null } })
  expect(result.ok && result.value.renewalPeriods).toHaveLength(2)
})
