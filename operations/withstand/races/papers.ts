import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import { ctxOfSigner, ctxOfSigningAdmin, makeSentRequest } from '@/fixtures/signing'
import { ctxOfAdmin, makeClassOrg, makeTask } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { signingConsentVersion } from '@/lib/domain/signing/signed-text'
import { voidSigningRequest } from '@/lib/services/signing/send-request'
import { consentToSign, openSigning, signDocument } from '@/lib/services/signing/sign-document'
import { publishTask } from '@/lib/services/tasks/task'
import { oneOnly, type Race } from './race'

const publish: Race = {
  name: 'a class is published four times',
  prepare: async () => {
    const org = await makeClassOrg()
    return async () => {
      const { id, version } = await makeTask({ org, published: false })
      const results = await Promise.all([1, 2, 3, 4].map(() => publishTask(ctxOfAdmin(org), { id, version })))
      const told = await database().auditEvent.count({ where: { subjectId: id, action: 'task.published' } })
      return told === 1 ? oneOnly(results, ['staleVersion']) : `the history tells of it ${told} times`
    }
  },
}

const sign: Race = {
  name: 'a document is signed twice and made void',
  prepare: async () => async () => {
    // A separate organization, because the number of documents per organization and hour is limited.
    const org = await makeClassOrg()
    const person = await makeRole({ orgId: org.id })
    const { request, signers } = await makeSentRequest({ org, people: [person] })
    const { id, copyId } = signers[0]!
    const ctx = () => ctxOfSigner(person)
    await done(openSigning(ctx(), { id }))
    const consent = { id, consentVersion: signingConsentVersion, consentLocale: 'en' as const }
    const { version } = await done(consentToSign(ctx(), consent))
    const write = () => signDocument(ctx(), { id, version, adoptedName: 'Ana Ruiz' })
    const end = { id: request.id, version: request.version, reason: 'Another version is coming' }
    const results = await Promise.all([write(), voidSigningRequest(ctxOfSigningAdmin(org), end), write()])
    const [copy, signed] = await Promise.all([
      database().signingCopy.findUniqueOrThrow({ where: { id: copyId } }),
      database().signingEvent.count({ where: { copyId, kind: 'SIGNED' } }),
    ])
    const isWhole = copy.state === 'COMPLETED' ? signed === 1 : copy.state === 'VOIDED' && signed === 0
    if (!isWhole) return `${copy.state}, signed ${signed} times`
    return oneOnly(results, ['signerState', 'signingState', 'staleVersion', 'notFound'])
  },
}

/** Races for publishing and signing. */
export const paperRaces: readonly Race[] = [publish, sign]
