import { ctxOfProposer } from '@/fixtures/credit-proposals'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { importCreditProposals, previewCreditProposals } from '@/lib/services/credit-proposals/propose-by-file'
import { withOwnDatabase } from '../stage/own-database'

const people = 400
const rows = 5000
/** Longest duration in seconds of the dry run and of applying the file. */
const most = { 'dry run': 2, applied: 5, 'the same file again': 5 } as const

/** Checks, applies, and applies again a file of 5,000 proposed credits for 400 members, on a separate Postgres. */
export const run = (): Promise<void> => withOwnDatabase(drill)

async function drill(): Promise<void> {
  const org = await makeOrg()
  const emails: string[] = []
  for (let at = 0; at < people; at += 1) emails.push((await makeRole({ orgId: org.id })).user.email ?? '')
  const line = (at: number) => `${emails[at % people]},Course ${Math.floor(at / people)},2026-01-05,2,Online`
  const text = ['email,title,completed,hours,format', ...Array.from({ length: rows }, (_, at) => line(at))].join('\n')
  const sent = { orgId: org.id, text }
  await timed('dry run', rows, () => done(previewCreditProposals(ctxOfProposer(org), sent)))
  await timed('applied', rows, () => done(importCreditProposals(ctxOfProposer(org), sent)))
  await timed('the same file again', 0, () => done(importCreditProposals(ctxOfProposer(org), sent)))
}

async function timed(what: keyof typeof most, expected: number, act: () => Promise<{ add: number }>): Promise<void> {
  const start = performance.now()
  const { add } = await act()
  const seconds = (performance.now() - start) / 1000
  console.log(`${what}: ${add} new in ${seconds.toFixed(2)} s (at most ${most[what]} s)`)
  if (add !== expected || seconds > most[what]) throw new Error(`${what}: expected ${expected} new in ${most[what]} s`)
}
