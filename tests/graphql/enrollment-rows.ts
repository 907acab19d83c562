import { makeEnrollment, makeSessionInvitations } from '@/fixtures/enrollments'
import { makeTaskSession } from '@/fixtures/tasks'
import type { World } from './world'

/** The owner's own seat. */
export async function ownSeatIn({ org, task, user }: World) {
  const session = await makeTaskSession({ org, task })
  const { enrollment } = await makeEnrollment(session, { ...org.role, id: org.id, user })
  return { id: enrollment.id, version: enrollment.version }
}

/** Somebody who requested a seat and awaits approval. */
export async function askingIn({ org, task, member }: World) {
  const session = await makeTaskSession({ org, task, approvalRequired: true })
  const { enrollment } = await makeEnrollment(session, member)
  return { id: enrollment.id, version: enrollment.version }
}

/** An invitation of the owner to a session, and one of a contact that belongs to nobody. */
export async function invitedIn({ org, task, user }: World) {
  const session = await makeTaskSession({ org, task })
  const contacts = [user.email!, 'nobody.yet@example.com']
  const [own, unclaimed] = await makeSessionInvitations(org, session, { contacts })
  return { id: own!.invitationId, unclaimedId: unclaimed!.invitationId, version: 1 }
}
