import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import type { MadeOrg } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import { database } from '@/lib/data/db'
import { csvLine } from '@/lib/exports/csv'
import { applyImport } from '@/lib/services/imports/imports'
import { previewImport } from '@/lib/services/imports/preview-import'
import { runImport } from '@/lib/services/imports/run-import'

export const header = [
  'Employee ID',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Role',
  'Department',
  'Job title',
  'Supervisor',
  'Hire date',
  'State',
  'License type',
  'License number',
  'Issue date',
  'Expiration date',
] as const

type Cells = Partial<Record<(typeof header)[number], string>>
/** A file with these people. */
export const fileOf = (rows: readonly Cells[]) =>
  sentFile(
    'people.csv',
    Buffer.from([header, ...rows.map((row) => header.map((name) => row[name] ?? ''))].map(csvLine).join('')),
  )

/** The context of the organization's administrator. */
export const adminOf = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })

export const preview = (org: MadeOrg, rows: readonly Cells[]) =>
  done(previewImport(adminOf(org), { orgId: org.id, file: fileOf(rows) }))

type Choice = { missing?: 'LEAVE' | 'END'; invite?: boolean; chunk?: number }

/** Checks and applies a file like the queue; returns the import afterwards. */
export async function importPeople(org: MadeOrg, rows: readonly Cells[], { chunk, ...choice }: Choice = {}) {
  const made = await preview(org, rows)
  await done(applyImport(adminOf(org), { id: made.id, version: made.version, ...choice }))
  await done(runImport(ctxOfJob(), { importId: made.id, actorId: org.admin.id, ...(chunk ? { chunk } : {}) }))
  return database().peopleImport.findUniqueOrThrow({ where: { id: made.id } })
}

export const invitationsOf = (org: MadeOrg) =>
  database().invitation.findMany({
    where: { orgId: org.id },
    include: { credentials: true },
    orderBy: { contact: 'asc' },
  })
