import { makeApiClient, makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { assignmentsOf, makeCurriculum } from '@/fixtures/curriculums'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { makeImport } from '@/fixtures/imports'
import { makeInvitation, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession } from '@/fixtures/tasks'
import { makeWebhook } from '@/fixtures/webhooks'
import { sendTestWebhook } from '@/lib/services/webhooks/deliveries'

/**
 * One person with one of everything, created afresh for each operation that writes, so that no result depends on
 * another.
 */
export async function makeWorld() {
  const user = await makeUser()
  const credential = await makeCredential({ user })
  const credit = await makeCredit({ user })
  const org = await makeClassOrg({ admin: user })
  const member = await makeRole({ orgId: org.id })
  const memberCredential = await makeCredential({ user: member.user })
  const invitation = await makeInvitation({ orgId: org.id, contact: user.email! })
  const pending = await makeInvitation({ orgId: org.id })
  const document = await makeDocument({ user })
  const peopleImport = await makeImport(org)
  const task = await makeTask({ org })
  const draftTask = await makeTask({ org, published: false })
  const taskSession = await makeTaskSession({ org, task, instructorMemberIds: [member.id] })
  const { enrollment: seat } = await makeEnrollment(taskSession)
  const draftCurriculum = await makeCurriculum({ org, taskIds: [task.id], active: false })
  const curriculum = await makeCurriculum({ org, taskIds: [task.id] })
  const assignment = (await assignmentsOf(member.id))[0]!
  const { apiToken } = await makeApiToken({ org })
  const apiClient = await makeApiClient(org)
  const { webhook } = await makeWebhook(org)
  const delivery = await done(sendTestWebhook(ctxOfAdmin(org), { id: webhook.id }))
  const session = await makeSession(user)
  const other = await makeSession(user)
  return {
    webhook,
    delivery,
    apiToken,
    apiClient,
    seat,
    draftCurriculum,
    curriculum,
    assignment,
    task,
    draftTask,
    taskSession,
    peopleImport,
    document,
    user,
    credential,
    credit,
    org,
    member,
    memberCredential,
    invitation,
    pending,
    other,
    cookie: session.cookie,
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
