import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answersInvitations } from '@/lib/server/route-context'

test('the guard chain leads to an invitation exactly when there is a page that answers it', () => {
  expect(answersInvitations).toBe(existsSync('app/(member)/org-invitations/[invitationId]/page.tsx'))
})
