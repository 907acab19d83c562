// `npm run bench [-- names...]`: every figure of docs/performance.md in one run, as ratios of alternating rounds.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMain } from '@/dev/machine/start-problem'
import { ensureGenerated } from '@/dev/up/products'
import { openSupervisor } from '@/dev/up/supervisor'
import { checkInEntry } from '../bench/entries/check-in'
import { deskEntry } from '../bench/entries/desk'
import { engineEntry } from '../bench/entries/engine'
import { exportsEntry } from '../bench/entries/exports'
import { graphqlEntry } from '../bench/entries/graphql'
import { importEntry } from '../bench/entries/import'
import { javascriptEntry } from '../bench/entries/javascript'
import { navigationsEntry } from '../bench/entries/navigations'
import { organizationsEntry } from '../bench/entries/organizations'
import { pagesEntry } from '../bench/entries/pages'
import { phoneEntry } from '../bench/entries/phone'
import { pressesEntry } from '../bench/entries/presses'
import { processesEntry } from '../bench/entries/processes'
import { recordsEntry } from '../bench/entries/records'
import { replicaEntry } from '../bench/entries/replica'
import { startEntry } from '../bench/entries/start'
import { statementsEntry } from '../bench/entries/statements'
import { storageEntry } from '../bench/entries/storage'
import type { Figure } from '../bench/figure'
import { tableHead, tableLine, writeResults } from '../bench/report'
import type { Stage } from '../bench/stage'

const entries: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  engine: engineEntry,
  statements: statementsEntry,
  graphql: graphqlEntry,
  pages: pagesEntry,
  navigations: navigationsEntry,
  presses: pressesEntry,
  javascript: javascriptEntry,
  phone: phoneEntry,
  start: startEntry,
  organizations: organizationsEntry,
  exports: exportsEntry,
  records: recordsEntry,
  import: importEntry,
  'check-in': checkInEntry,
  processes: processesEntry,
  replica: replicaEntry,
  storage: storageEntry,
  // Last, because it fills the database that the others measure.
  desk: deskEntry,
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function measure(names: readonly string[], stage: Stage): Promise<void> {
  const figures: Record<string, Figure[]> = {}
  print(tableHead)
  for (const name of names) {
    const found = (await entries[name]?.(stage)) ?? []
    figures[name] = found
    for (const figure of found) print(tableLine(figure))
  }
  print(`\nKept in ${writeResults(figures)}`)
}

async function main(): Promise<void> {
  const requestedNames = process.argv.slice(2)
  const unknown = requestedNames.filter((name) => !entries[name])
  if (unknown.length > 0)
    throw new Error(`No entry ${unknown.join(', ')}; there are ${Object.keys(entries).join(', ')}`)
  const supervisor = openSupervisor(print)
  const data = mkdtempSync(join(tmpdir(), 'suma-bench-'))
  // As root, Postgres runs as another user, who needs access.
  chmodSync(data, 0o755)
  try {
    await ensureGenerated({ environment: process.env, signal: supervisor.signal, print })
    // Imported here and not earlier, because it loads the generated client.
    const { openStage } = await import('../bench/stage')
    const stage = await openStage(supervisor, data, print)
    const names = requestedNames.length > 0 ? requestedNames : Object.keys(entries)
    const stopped = supervisor.end.then((reason) => Promise.reject(reason ?? new Error('Stopped')))
    await Promise.race([measure(names, stage), stopped])
  } finally {
    await supervisor.close()
    rmSync(data, { recursive: true, force: true })
  }
}

await runMain(main)
process.exit()
