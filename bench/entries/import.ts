import { database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { applyImport } from '@/lib/services/imports/apply-import'
import { previewImport } from '@/lib/services/imports/preview-import'
import { runImport } from '@/lib/services/imports/run-import'
import { today } from '@/tests/factories/credentials'
import { ctxFor, ctxOfJob } from '@/tests/factories/ctx'
import { done } from '@/tests/factories/done'
import { idOf } from '@/tests/factories/large-person'
import { insertSet } from '@/tests/factories/large-rows'
import { makeOrg } from '@/tests/factories/orgs'
import type { Figure } from '../figure'
import type { Stage } from '../stage'

const rows = 10_000
const header = 'Email,First name,Last name,Employee ID,Job title,Department,State,License type,License number,Expires'

const fileOf = (mark: string) =>
  [
    header,
    ...Array.from(
      { length: rows },
      (_, at) =>
        `p${at}@${mark}.example,Ann,Worker${at},${mark}-${at},Nurse aide,Ward ${at % 20},CA,CNA,${mark}${at},${addDays(today(), at % 700)}`,
    ),
  ].join('\n')

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** The same rows without checks, history and standing: sets of rows in one transaction. */
async function bareRows(orgId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + 60 * 86_400_000)
  const invitations = Array.from({ length: rows }, (_, at) => ({
    ...{ id: idOf(orgId, at), orgId, invitationType: 'ORG', contactType: 'EMAIL', contact: `p${at}@bare.example` },
    ...{ state: 'OPEN', firstName: 'Ann', lastName: `Worker${at}`, employeeId: `bare-${at}`, jobTitle: 'Nurse aide' },
    ...{ department: `Ward ${at % 20}`, expiresAt, resendCount: 0 },
  }))
  const reported = invitations.map(({ id: invitationId }, at) => ({
    ...{ invitationId, geo: 'CA', credentialType: 'CNA', credentialNumber: `B${at}`, effectiveAt: null },
    expiresAt: addDays(today(), at % 700),
  }))
  await database().$transaction(
    async (tx) => {
      await insertSet(tx, 'Invitation', invitations)
      await insertSet(tx, 'ReportedCredential', reported)
    },
    { timeout: 60_000 },
  )
}

/** A file of 10,000 people: checked, applied with checks, history and standing, and against the rows alone. */
export async function importEntry(_stage: Stage): Promise<Figure[]> {
  const [org, bare] = [await makeOrg(), await makeOrg()]
  const ctx = () => ctxFor(org.admin, { roles: [org.role] })
  let made = { id: '', version: 0 }
  const dry = await seconds(async () => {
    made = await done(previewImport(ctx(), { orgId: org.id, text: fileOf('one') }))
  })
  await done(applyImport(ctx(), { id: made.id, version: made.version }))
  const apply = await seconds(() => done(runImport(ctxOfJob(), { importId: made.id, actorId: org.admin.id })))
  const imported = await database().invitation.count({ where: { orgId: org.id } })
  if (imported !== rows) throw new Error(`${imported} people were imported of ${rows}`)
  const alone = await seconds(() => bareRows(bare.id))
  return [
    { name: 'import: 10,000 rows, dry run', value: dry, unit: 's', goal: { atMost: 2 } },
    { name: 'import: 10,000 rows, applied', value: apply, unit: 's', goal: { atMost: 5 } },
    {
      name: 'import: applied against the rows alone',
      value: apply / alone,
      unit: '×',
      goal: { atMost: 1.5 },
      note: `rows alone ${alone.toFixed(1)} s`,
    },
  ]
}
