import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { makeProposal } from '@/fixtures/credit-proposals'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { makeRequested } from '@/fixtures/document-requests'
import { healthRecord, makeCopied, makeDocument, makeShared } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeInvitation, makeRole } from '@/fixtures/orgs'
import { makeUser, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { makeSentRequest, signAs } from '@/fixtures/signing'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { makeTranscriptLink } from '@/fixtures/transcripts'
import { database } from '@/lib/data/db'
import { previewImport } from '@/lib/services/imports/preview-import'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { updateOwnUser } from '@/lib/services/users/update-user'

/** A name that occurs in every text about the person, and nowhere else. */
export const canary = 'Quillfeather'

/** A person about whom the product has everything it can have, entered by them and by two organizations. */
export async function makeLife() {
  const { files } = ctxOfNobody()
  const email = `${canary.toLowerCase()}@example.com`
  const profile = { firstName: 'Zebedee', lastName: canary, dob: '1971-03-07', gender: 'FEMALE', acknowledged: true }
  const user = await makeUser({ email, profile })
  const address = { street1: `1 ${canary} Street`, city: `${canary}ville`, state: 'CA' as const, postalCode: '94103' }
  await done(updateOwnUser(ctxFor(user), { id: user.id, data: { address } }))
  await makeOwn(user.id, files)
  const [org, other] = [await makeClassOrg(), await makeClassOrg()]
  const member = await makeRole({ orgId: org.id, user })
  await makeRole({ orgId: other.id, user })
  await database().role.updateMany({
    where: { userId: user.id },
    data: { department: `${canary} ward`, jobTitle: `${canary} nurse`, employeeId: `${canary}-1` },
  })
  await makeRequested({ org, member, title: 'Hand hygiene' })
  await makeShared(org.id, { user, files, title: `${canary} license` })
  await makeCopied(org.id, { user, files, title: `${canary} vaccination` })
  await makeProposal({ org, member, title: `${canary} proposed` })
  const { signers } = await makeSentRequest({ org, people: [member], title: 'Policy' })
  await signAs(member, signers[0]!.id, { adoptedName: `Zebedee ${canary}` })
  const held = await makeHeldSession({ org })
  await makeAttendee(held, user)
  const end = { id: held.session.id, version: held.session.version, acceptProposals: true }
  await done(finalizeSession(ctxOfAdmin(org), end))
  await makeInvitation({ contact: email, firstName: 'Zebedee', lastName: canary })
  const text = `Email,First name,Last name\n${email},Zebedee,${canary}`
  await done(previewImport(ctxOfAdmin(other), { orgId: other.id, text }))
  return { user: await userNow(user.id), files }
}

/** Creates everything that a person enters alone. */
async function makeOwn(userId: string, files: ReturnType<typeof ctxOfNobody>['files']): Promise<void> {
  const user = await userNow(userId)
  const license = await makeCredential({ user, credentialNumber: `${canary}7` })
  await makeCredential({ user, geo: 'TX', credentialNumber: `${canary}8` })
  const credit = await makeCredit({ user, title: `${canary} course`, providerName: `${canary} Academy` })
  await makeDocument({ user, files, creditId: credit.id, title: `${canary} paper`, fileName: `${canary}.pdf` })
  await makeDocument({ user, files, ...healthRecord, title: `${canary} test` })
  await makeTranscriptLink(license, { readerName: `${canary} reader` })
  await makeApiToken({ user, name: `${canary} program` })
  await makeSession(user, undefined, `${canary} browser`)
}
