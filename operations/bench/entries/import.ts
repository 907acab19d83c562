import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { today } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { idOf } from '@/fixtures/large-person'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { database, pool } from '@/lib/data/db'
import { insertImported, type NewInvitation, type NewReported, saveReported } from '@/lib/data/imports/write'
import { addDays } from '@/lib/domain/time/plain-date'
import { applyImport } from '@/lib/services/imports/imports'
import { previewImport } from '@/lib/services/imports/preview-import'
import { runImport } from '@/lib/services/imports/run-import'
import { percentile } from '@/operations/stage/latency'
import { type Figure, figureOf } from '../figure'
import type { Stage } from '../stage'

const rows = 10_000
const rounds = 3
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

const chunk = 500
const expiresAt = new Date(Date.now() + 60 * 86_400_000)

/** The rows of 10,000 people, as an import writes them. */
function rowsOf(orgId: string, mark: string) {
  const people = Array.from({ length: rows }, (_, at): NewInvitation => {
    const [firstName, lastName, employeeId, contact] = ['Ann', `Worker${at}`, `${mark}-${at}`, `p${at}@${mark}.example`]
    const sorted = { sortName: `worker${at}, ann`, searchText: `ann worker${at} ${contact} ${mark}-${at}`, band: null }
    const named = {
      firstName,
      middleName: null,
      lastName,
      employeeId,
      jobTitle: 'Nurse aide',
      hireDate: null,
      npi: null,
      supervisor: null,
    }
    const kind = { contactType: 'EMAIL', roleType: 'MEMBER' } as const
    return { id: idOf(orgId, at), ...kind, contact, ...named, department: `Ward ${at % 20}`, ...sorted }
  })
  const licenses = people.map(({ id: invitationId }, at): NewReported => {
    const license = { geo: 'CA', credentialType: 'CNA', credentialNumber: `${mark}${at}`, effectiveAt: null }
    return { id: idOf(invitationId, 'license'), invitationId, ...license, expiresAt: addDays(today(), at % 700) }
  })
  return { people, licenses }
}

/** Only the rows, without checks, history and standing, by the import's own statements and transactions. */
async function rowsAlone(org: MadeOrg, mark: string): Promise<number> {
  const { people, licenses } = rowsOf(org.id, mark)
  const schedule = { nextResendAt: null, expiresAt }
  const schedules = { emails: schedule, phones: schedule }
  const batch = { orgId: org.id, invitedById: org.admin.id, now: new Date(), schedules }
  return seconds(async () => {
    for (let at = 0; at < rows; at += chunk)
      await database().$transaction(async (tx) => {
        await insertImported(tx, people.slice(at, at + chunk), batch)
        await saveReported(tx, licenses.slice(at, at + chunk))
      })
  })
}

const tables = {
  Invitation:
    'id contactType contact roleType firstName middleName lastName employeeId jobTitle department sortName searchText'.split(
      ' ',
    ),
  ReportedCredential: 'id invitationId geo credentialType credentialNumber effectiveAt expiresAt'.split(' '),
}

/** The same rows by COPY into a temporary table and one statement that merges them. */
async function copied(org: MadeOrg, mark: string, folder: string): Promise<number> {
  const made = rowsOf(org.id, mark)
  const sets = { Invitation: made.people, ReportedCredential: made.licenses }
  const client = await pool().connect()
  try {
    return await seconds(async () => {
      await client.query('BEGIN')
      for (const [table, columns] of Object.entries(tables)) {
        const file = join(folder, `${table}.txt`)
        const some: readonly object[] = sets[table as keyof typeof sets]
        const line = (row: object) => columns.map((name) => (row as Record<string, unknown>)[name] ?? '\\N').join('\t')
        writeFileSync(file, `${some.map(line).join('\n')}\n`)
        chmodSync(file, 0o644)
        const list = columns.map((name) => `"${name}"`).join(', ')
        await client.query(
          `CREATE TEMP TABLE "${table}_in" ON COMMIT DROP AS SELECT ${list} FROM "${table}" WITH NO DATA`,
        )
        await client.query(`COPY "${table}_in" FROM '${file}'`)
        const [names, values] =
          table === 'Invitation'
            ? [
                `, "orgId", "invitedById", "invitationType", "expiresAt"`,
                `, '${org.id}'::uuid, '${org.admin.id}'::uuid, 'ORG'::"InvitationType", now() + '60 days'`,
              ]
            : ['', '']
        await client.query(
          `INSERT INTO "${table}" (${list}${names}, "updatedAt") SELECT ${list}${values}, now() FROM "${table}_in" ON CONFLICT DO NOTHING`,
        )
      }
      await client.query('COMMIT')
    })
  } finally {
    client.release()
  }
}

const middle = (values: readonly number[]) => percentile(values, 0.5)

/**
 * A file of 10,000 people: checking it, applying it with checks, history and standing, and writing its rows alone
 * compared with COPY.
 */
export async function importEntry(stage: Stage): Promise<Figure[]> {
  const [dry, applied, alone, byCopy]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const mark = `r${round}`
    const [org, bare, copy] = [await makeOrg(), await makeOrg(), await makeOrg()]
    const ctx = () => ctxFor(org.admin, { roles: [org.role] })
    let made = { id: '', version: 0 }
    dry.push(
      await seconds(async () => {
        made = await done(previewImport(ctx(), { orgId: org.id, text: fileOf(mark) }))
      }),
    )
    await done(applyImport(ctx(), { id: made.id, version: made.version }))
    applied.push(await seconds(() => done(runImport(ctxOfJob(), { importId: made.id, actorId: org.admin.id }))))
    const imported = await database().invitation.count({ where: { orgId: org.id } })
    if (imported !== rows) throw new Error(`${imported} people were imported of ${rows}`)
    alone.push(await rowsAlone(bare, `${mark}a`))
    byCopy.push(await copied(copy, `${mark}c`, stage.data))
  }
  const note = `rows alone ${middle(alone).toFixed(2)} s, COPY and merge ${middle(byCopy).toFixed(2)} s`
  return [
    figureOf('import: 10,000 rows, dry run', 's', dry, { goal: { atMost: 2 } }),
    figureOf('import: 10,000 rows, applied', 's', applied, { goal: { atMost: 5 } }),
    {
      name: 'import: rows alone against COPY',
      value: middle(alone) / middle(byCopy),
      unit: '×',
      goal: { atMost: 1.5 },
      note,
    },
    { name: 'import: applied against the rows alone', value: middle(applied) / middle(alone), unit: '×' },
  ]
}
