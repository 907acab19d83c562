import { expect, test } from 'vitest'
import { changeText } from '@/app/orgs/[orgId]/members/[roleId]/membership-cards'
import { translatorFor } from '@/lib/i18n/translator'

test.each([
  ['member.updated', { fields: ['department', 'supervisorId'] }, 'Changed: Department, Supervisor'],
  ['member.roleChanged', { from: 'MEMBER', to: 'ADMIN' }, 'Role changed from Member to Admin'],
  ['member.leaveStarted', { from: 'ACTIVE', to: 'ON_LEAVE' }, 'Leave started'],
  ['member.removed', { reason: 'RETIRED' }, 'Removed: Retired'],
  ['member.removed', { reason: 'nonsense' }, 'Removed'],
  ['member.left', {}, 'Left the organization'],
  ['member.rehired', {}, 'Rehired'],
  ['member.supervisorSet', {}, 'Supervisor set from the imported file'],
  ['role.somethingNew', { fields: 7 }, 'Changed'],
])('%s %j: %s', (action, detail, text) => {
  expect(changeText({ action, detail }, translatorFor('en'), 'en')).toBe(text)
})
