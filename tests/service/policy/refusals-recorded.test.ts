import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { makeUser } from '@/fixtures/people'
import { getCredential } from '@/lib/services/credentials/credentials'

test('who asks for the row of somebody else leaves a line that names them, the action and the request, and nothing of the row', async () => {
  const [owner, stranger] = [await makeUser(), await makeUser()]
  const credential = await makeCredential({ user: owner })
  const ctx = ctxFor(stranger)
  await getCredential(ctx, { id: credential.id })
  const detail = { requestId: ctx.requestId, action: 'credential.read', userId: stranger.id, tokenId: null }
  expect(ctx.logged).toEqual([{ message: 'refused', detail }])
})

test('a row that is not there, and one’s own, leave none', async () => {
  const owner = await makeUser()
  const credential = await makeCredential({ user: owner })
  const ctx = ctxFor(owner)
  for (const id of [credential.id, crypto.randomUUID()]) await getCredential(ctx, { id })
  expect(ctx.logged).toEqual([])
})
