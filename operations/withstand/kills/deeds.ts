import { randomUUID } from 'node:crypto'
import { makeCredential } from '@/fixtures/credentials'
import { creditFields } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makePersonVisit, waitingMergeOf } from '@/fixtures/people-merge'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfSigner, makeSentRequest } from '@/fixtures/signing'
import { makeClassOrg, makeTask } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { signingConsentVersion } from '@/lib/domain/signing/signed-text'
import { previewImport } from '@/lib/services/imports/preview-import'
import { getMergePreview, mergePeople } from '@/lib/services/people/merge-people'
import { consentToSign, openSigning } from '@/lib/services/signing/sign-document'
import { type Deed, once } from './deed'

const payload = '{ success message }'
const cookieOf = async (user: { id: string }) => (await makeSession(user)).cookie

/** For each kill, six credits and one write of every other kind. */
export async function makeDeeds(kills: number): Promise<Deed[][]> {
  const org = await makeClassOrg()
  const [admin, merging] = [await cookieOf(org.admin), await makeMerging()]
  const rounds: Deed[][] = []
  while (rounds.length < kills) {
    const others = [importing, finalizing, publishing, signing].map((make) => make(org, admin))
    rounds.push([...(await makeCredits(6)), ...(await Promise.all([...others, merging()]))])
  }
  return rounds
}

/** Several people who add credits, because the credits of one person are added one after the other. */
const authors: string[] = []

/** Credits of several people. */
export async function makeCredits(count: number): Promise<Deed[]> {
  while (authors.length < 12) authors.push(await cookieOf((await makeCredential()).user))
  return Array.from({ length: count }, () => {
    const [title, cookie] = [`Course ${randomUUID()}`, authors.shift()!]
    authors.push(cookie)
    return {
      kind: 'credit',
      cookie,
      variables: { input: creditFields({ title }) },
      query: `mutation ($input: CreditInput!) { addCredit(input: $input) ${payload} }`,
      check: async () => once('a credit', await database().credit.count({ where: { title } })),
    }
  })
}

const countEvents = (subjectId: string, action: string) => database().auditEvent.count({ where: { subjectId, action } })

/** One organization per import, because an organization runs one import at a time. */
async function importing(): Promise<Deed> {
  const org = await makeOrg()
  const contacts = [1, 2, 3].map(() => `${randomUUID()}@example.com`)
  const text = ['Email', ...contacts].join('\n')
  const { id, version } = await done(previewImport(ctxFor(org.admin, { roles: [org.role] }), { orgId: org.id, text }))
  return {
    kind: 'import',
    cookie: await cookieOf(org.admin),
    variables: { id, version },
    query: `mutation ($id: ID!, $version: Int!) { applyPeopleImport(id: $id, version: $version) ${payload} }`,
    check: async () => {
      const { state } = await database().peopleImport.findUniqueOrThrow({ where: { id } })
      const invited = await database().invitation.count({ where: { orgId: org.id, contact: { in: contacts } } })
      if (state !== 'DONE' || invited !== contacts.length) return `${state}, ${invited} of ${contacts.length} invited`
      return once('its history', await countEvents(id, 'import.started'))
    },
  }
}

async function finalizing(org: MadeOrg, cookie: string): Promise<Deed> {
  const held = await makeHeldSession({ org })
  for (const license of [await makeCredential(), await makeCredential()]) await makeAttendee(held, license.user)
  const { id, version } = held.session
  return {
    kind: 'finalise',
    cookie,
    variables: { id, version },
    query: `mutation ($id: ID!, $version: Int!) {
      finalizeTaskSession(id: $id, version: $version, acceptProposals: true) ${payload} }`,
    check: async () => {
      const certificates = await database().certificate.count({ where: { taskSessionId: id } })
      const credits = await database().credit.count({ where: { enrollment: { taskSessionId: id } } })
      if (certificates !== 2 || credits !== 2) return `${certificates} certificates and ${credits} credits for 2 people`
      return once('its history', await countEvents(id, 'taskSession.finalized'))
    },
  }
}

async function publishing(org: MadeOrg, cookie: string): Promise<Deed> {
  const { id, version } = await makeTask({ org, published: false })
  return {
    kind: 'publish',
    cookie,
    variables: { id, version },
    query: `mutation ($id: ID!, $version: Int!) { publishTask(id: $id, version: $version) ${payload} }`,
    check: async () => {
      const { state } = await database().task.findUniqueOrThrow({ where: { id } })
      return state === 'PUBLISHED' ? once('its history', await countEvents(id, 'task.published')) : `it is ${state}`
    },
  }
}

/** One organization per document, because the number of documents per organization and hour is limited. */
async function signing(): Promise<Deed> {
  const org = await makeClassOrg()
  const person = await makeRole({ orgId: org.id })
  const { signers } = await makeSentRequest({ org, people: [person] })
  const { id, copyId } = signers[0]!
  await done(openSigning(ctxOfSigner(person), { id }))
  const consent = { id, consentVersion: signingConsentVersion, consentLocale: 'en' as const }
  const { version } = await done(consentToSign(ctxOfSigner(person), consent))
  return {
    kind: 'sign',
    cookie: await cookieOf(person.user),
    variables: { id, version },
    query: `mutation ($id: ID!, $version: Int!) { signDocument(id: $id, version: $version, adoptedName: "Ana Ruiz") ${payload} }`,
    check: async () => {
      const signed = await database().signingEvent.count({ where: { copyId, kind: 'SIGNED' } })
      return once('a signature', signed) ?? once('its history', await countEvents(id, 'signing.signed'))
    },
  }
}

/** A super admin who has asked to merge two records, and a second one who agrees. */
async function makeMerging(): Promise<() => Promise<Deed>> {
  const [superAdmin, second] = [await makeUser({ superAdmin: true }), await makeUser({ superAdmin: true })]
  const cookie = await cookieOf(second)
  return async () => {
    const [{ user: keptUser }, { user: closedUser }] = [await makeCredential(), await makeCredential()]
    for (const { id } of [keptUser, closedUser]) await makePersonVisit(superAdmin.id, id, new Date())
    const ids = { keptId: keptUser.id, closedId: closedUser.id }
    const { conflicts } = await done(
      getMergePreview(ctxFor(superAdmin, { personVisits: [keptUser.id, closedUser.id] }), ids),
    )
    const choices = conflicts.map(({ key, usual }) => ({ key, side: usual }))
    const asking = ctxFor(superAdmin, { personVisits: [keptUser.id, closedUser.id] })
    await done(mergePeople(asking, { ...ids, choices }))
    const { id } = (await waitingMergeOf(keptUser.id))!
    return {
      kind: 'merge',
      cookie,
      variables: { id },
      query: `mutation ($id: ID!) { approveDeskRequest(id: $id) ${payload} }`,
      check: async () => {
        const licenses = await database().credential.count({ where: { userId: keptUser.id } })
        if (licenses !== 2) return `${licenses} of 2 licenses are at the record that was kept`
        return once('a merge', await database().personMerge.count({ where: ids }))
      },
    }
  }
}
