import { expect, test } from 'vitest'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { call, operation } from './call'

test('a super admin who gave a reason reads why a person got no mail, and none of the words', async () => {
  const [superAdmin, person] = [await makeUser({ superAdmin: true }), await makeUser()]
  const { cookie } = await makeSession(superAdmin)
  const query = `query Record($id: ID!) { personRecord(id: $id) {
    id firstName lastName contacts { value } licenses { id } roles { id } counts { documents { count } }
    messages { last { id createdAt kind channels state } hasEmail mailOff }
  } }`
  const read = async () => (await call(query, { id: person.id }, { cookie })).json.data?.personRecord
  await database().notificationSetting.create({
    data: { userId: person.id, topic: 'CLASSES', channel: 'EMAIL', enabled: false, changedAt: new Date() },
  })
  const told = await database().notification.create({
    data: {
      userId: person.id,
      kind: 'certificateIssued',
      severity: 'SUCCESS',
      messageKey: 'notices.certificateIssued',
      params: { title: 'A secret' },
      channels: ['IN_APP'],
      state: 'FAILED',
      dedupeKey: `told-${person.id}`,
    },
  })
  expect(await read()).toBeNull()
  await call(operation('visit-person'), { id: person.id, reason: 'She gets no mail' }, { cookie })
  const record = await read()
  expect(record?.messages).toEqual({
    last: [
      {
        id: told.id,
        createdAt: told.createdAt.toISOString(),
        kind: 'certificateIssued',
        channels: ['IN_APP'],
        state: 'FAILED',
      },
    ],
    hasEmail: true,
    mailOff: ['CLASSES'],
  })
  expect(JSON.stringify(record)).not.toContain('A secret')
})
