import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '@/dev/backup/fill'
import { gather } from '@/dev/backup/stored-files'
import { findDrift } from '@/dev/commands/migrate'
import { restore as restoreHere } from '@/dev/commands/restore'
import { StartProblem } from '@/dev/machine/start-problem'
import { productFolder } from '@/dev/migrate/migrations-folder'
import { ask, makeEmptyDatabase, ownerUrl } from '@/fixtures/databases'
import { makeDocument } from '@/fixtures/documents'
import { testIssuer } from '@/fixtures/people'
import { diskFiles } from '@/lib/adapters/files/disk-files'
import { database } from '@/lib/data/db'
import { jobQueue, startQueue, stopQueue } from '@/lib/jobs/queue'
import { seedDemo } from '@/prisma/seed'
import { type Ran, runCommand } from './run-command'

const folder = mkdtempSync(join(tmpdir(), 'suma-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const url = ownerUrl()
const data = join(folder, 'data')
const file = join(folder, 'suma.backup')
const mail = { queue: 'mail', data: { kind: 'feedback', feedbackId: crypto.randomUUID() } } as const
let made: Ran
/** Number of files listed by the database: those of the demo and two of this test. */
let stored: number
/** Archives requested by organizations: they can be requested again, so backups leave them out. */
let archives: (string | null)[]
let bytes: Buffer

beforeAll(async () => {
  const files = diskFiles(data)
  await seedDemo({ databaseUrl: process.env.DATABASE_URL ?? '', issuer: testIssuer, files })
  // Characters that the text format of COPY escapes.
  await makeDocument({ files, title: 'A\\b "c" 🩺 \\N' })
  await makeDocument({ files })
  stored = await database().storedFile.count()
  archives = (await database().orgExport.findMany({ select: { storageKey: true } })).map((one) => one.storageKey)
  await database().$transaction((tx) => jobQueue.send(tx, mail))
  const boss = await startQueue(() => {})
  const done = await boss.send('upkeep')
  await boss.fetch('upkeep')
  await boss.complete('upkeep', done!)
  await stopQueue()
  made = await runCommand('dev/commands/backup.ts', [file], { url, data })
  bytes = readFileSync(file)
}, 300_000)

const restore = (place: { url: string; data: string; input?: Uint8Array }, from = file) =>
  runCommand('dev/commands/restore.ts', [from], place)

/** Every row of every table as one text; for the queue, only what a backup keeps. */
async function everything(from: string): Promise<Record<string, string | null>> {
  const tables = await ask<{ table: string }>(
    from,
    `SELECT c.oid::regclass::text AS "table" FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
  )
  const jobs = `(SELECT * FROM pgboss.job WHERE state < 'completed')`
  const sources = [...tables.map(({ table }) => table), 'pgboss.queue', 'pgboss.schedule', jobs]
  const found: Record<string, string | null> = {}
  for (const source of sources) {
    const rows = await ask<{ text: string }>(
      from,
      `SELECT string_agg(t::text, E'\n' ORDER BY t::text) AS "text" FROM ${source} t`,
    )
    found[source] = rows[0]?.text ?? null
  }
  return found
}

const rules = (from: string) =>
  ask(
    from,
    `SELECT conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS "rule" FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT sequencename || ' ' || last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !archives.includes(basename(name)) && statSync(join(place, name)).isFile(),
  )

test('a backup is one file that only its owner can read, complete or absent', { timeout: 60_000 }, async () => {
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(stored).toBeGreaterThan(2)
  expect(filesIn(join(data, 'files'))).toHaveLength(stored)
  expect(made.out.toString()).toMatch(
    new RegExp(`suma\\.backup: [\\d,]+ rows, ${stored} files\\. SHA-256 [0-9a-f]{64}\\n$`),
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'suma.backup'])
  const again = await runCommand('dev/commands/backup.ts', [file], { url, data })
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/is there already: .*\n$/) })
  expect(readFileSync(file)).toEqual(bytes)
})

test('a restored backup has everything, and the product continues from there', { timeout: 240_000 }, async () => {
  const empty = await makeEmptyDatabase()
  const place = { url: empty.url, data: join(folder, 'restored') }
  const restored = await restore(place)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out.toString()).toMatch(
    new RegExp(
      `^Restored .*: [\\d,]+ rows, ${stored} stored files\\.\\nNo message leaves until .*\\nThe history is whole: [\\d,]+ rows\\.\\n$`,
    ),
  )

  const [before, after] = [await everything(url), await everything(place.url)]
  expect(Object.keys(before).length).toBeGreaterThan(40)
  for (const name of ['"Certificate"', '"Signature"', '"AuditEvent"', '"OrgTally"', '"CurriculumTally"', '"Document"'])
    expect(before[name], name).toBeTruthy()
  // The times of backup and check are recorded on each side; archives were not copied.
  const { '"OperationRun"': _backedUp, '"OrgExport"': _archives, '"OrgChange"': changes, ...same } = before
  expect(thingsIn(after['"OrgChange"'])).toEqual(thingsIn(changes))
  for (const [name, text] of Object.entries(same)) expect(after[name], name).toBe(text)
  expect(Object.keys(after)).toHaveLength(Object.keys(before).length)
  expect(archives.filter(Boolean)).not.toEqual([])
  const kept = await ask(
    place.url,
    `SELECT count(*)::int AS "all", count("storageKey")::int AS "ready" FROM "OrgExport"`,
  )
  expect(kept).toEqual([{ all: archives.length, ready: 0 }])
  expect(await rules(place.url)).toEqual(await rules(url))
  expect(await findDrift(place.url)).toEqual({ schema: null, database: null })

  const names = filesIn(join(data, 'files')).toSorted()
  expect(filesIn(join(place.data, 'files')).toSorted()).toEqual(names)
  for (const name of names)
    expect(readFileSync(join(place.data, 'files', name))).toEqual(readFileSync(join(data, 'files', name)))

  await goesOn(place)
  await empty.drop()
})

/** What changed, once each: a restored database keeps the last change of each thing, and no number of a transaction. */
const thingsIn = (changes: string | null | undefined): string[] => [
  ...new Set((changes ?? '').split('\n').map((line) => line.split(',').slice(0, 3).join(','))),
]

/** Writes continue counters, sequences and the history; triggers work again; the waiting job is processed. */
async function goesOn(place: { url: string; data: string }): Promise<void> {
  const [head] = await ask<{ seq: string }>(place.url, `SELECT seq FROM "AuditHead"`)
  const org = await runCommand('dev/commands/org-create.ts', ['Valley Care', 'new@example.com'], place)
  expect(org).toMatchObject({ code: 0, err: '' })
  const history = await runCommand('dev/commands/audit-verify.ts', [], place)
  expect(history).toMatchObject({ code: 0, out: expect.anything() })
  expect(Number(/(\d+) rows/.exec(history.out.toString())?.[1])).toBeGreaterThan(Number(head?.seq))
  await expect(ask(place.url, `UPDATE "AuditEvent" SET "action" = 'x'`)).rejects.toThrow()
  const last = `SELECT max("id") AS "id" FROM "CurriculumTally"`
  const [counted] = await ask<{ id: string }>(place.url, last)
  await ask(place.url, `UPDATE "CurriculumAssignment" SET "state" = 'CLOSED' WHERE "state" <> 'CLOSED'`)
  const [more] = await ask<{ id: string }>(place.url, last)
  expect(Number(more?.id)).toBeGreaterThan(Number(counted?.id))

  const boss = new PgBoss({ connectionString: place.url, supervise: false, schedule: false })
  await boss.start()
  expect(await boss.fetch('mail')).toMatchObject([{ data: mail.data }])
  await boss.stop({ graceful: false })
}

test('a backup works over standard output and input too', { timeout: 120_000 }, async () => {
  const piped = await runCommand('dev/commands/backup.ts', ['-'], { url, data })
  expect(piped).toMatchObject({ code: 0, err: expect.stringMatching(new RegExp(`^-: [\\d,]+ rows, ${stored} files`)) })
  const empty = await makeEmptyDatabase()
  const place = { url: empty.url, data: join(folder, 'piped'), input: piped.out }
  expect(await restore(place, '-')).toMatchObject({ code: 0, err: '' })
  expect((await everything(empty.url))['"AuditEvent"']).toBe((await everything(url))['"AuditEvent"'])
  await empty.drop()
})

const plain = () => gunzipSync(bytes)

/** The archive with one letter of a row changed: intact as far as its compression can tell. */
function changed(): Buffer {
  const archive = plain()
  archive[archive.indexOf('org.created') + 4]! ^= 1
  return gzipSync(archive)
}

/** The archive with another word of the same length in its first file; the checksum of the header is still right. */
function saying(from: string, to: string): Buffer {
  const archive = plain()
  archive.write(to, archive.indexOf(from), 'latin1')
  return gzipSync(archive)
}

/** The archive with another migration in its first file; the checksum of the compression is unchanged. */
function misread(): Buffer {
  const archive = plain()
  archive.write('_ini2"', archive.indexOf('_init"'), 'latin1')
  const packed = gzipSync(archive)
  bytes.subarray(-8).copy(packed, packed.length - 8)
  return packed
}

const cut = (share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
const flipped = () => Buffer.from(bytes).fill(bytes[1000]! ^ 255, 1000, 1001)

test.each<[string, () => Uint8Array, RegExp]>([
  ['cut off in the middle', () => cut(0.5), /cut off/],
  ['cut off at its last byte', () => bytes.subarray(0, -1), /cut off/],
  ['cut off, and compressed again', () => gzipSync(plain().subarray(0, -2048)), /cut off|damaged/],
  ['with a byte that flipped', flipped, /damaged/],
  ['with a byte that flipped in the name of a migration', misread, /damaged/],
  ['with a row that was changed', changed, /checksum does not agree/],
  ['with something behind its end', () => Buffer.concat([bytes, gzipSync('x')]), /something follows/],
  ['of a newer form', () => saying('"form":1', '"form":2'), /newer version of Suma/],
  ['of newer migrations', () => saying('_init"', '_ini2"'), /newer version of Suma \(it has the migration \w+_ini2\)/],
  ['of other migrations', () => saying('"checksum":"', '"checksum":"zz'), /not the one of this version/],
  ['that is a text', () => Buffer.from('Hello'), /damaged or no backup of Suma/],
  ['that is empty', () => Buffer.alloc(0), /cut off|no backup/],
  ['that is an archive of something else', () => gzipSync(Buffer.alloc(4096, 'a')), /damaged or no backup of Suma/],
])('a file %s is refused in one line, and nothing is restored', { timeout: 60_000 }, async (_, content, line) => {
  const empty = await makeEmptyDatabase()
  const data = join(folder, 'refused')
  const place = { url: empty.url, data, files: diskFiles(data) }
  const broken = join(folder, 'broken')
  writeFileSync(broken, content())
  await expect(restoreHere(place, broken, new AbortController().signal)).rejects.toThrow(line)
  // Read only once, as from standard input: the error appears only after tables were created and filled.
  const files = await gather(place.data, place.files)
  const filled = fill(Readable.from([content()]), { url: empty.url, folder: productFolder, files }).finally(files.drop)
  await expect(filled).rejects.toThrow(line)
  await expect(filled).rejects.toBeInstanceOf(StartProblem)
  expect(await ask(empty.url, `SELECT oid FROM pg_class WHERE oid >= 16384`)).toEqual([])
  expect(readdirSync(join(place.data, 'files'))).toEqual([])
  await empty.drop()
})

test('a refused backup prints one line and ends with 1', { timeout: 120_000 }, async () => {
  const empty = await makeEmptyDatabase()
  const ran = await restore({ url: empty.url, data: join(folder, 'refused'), input: cut(0.5) }, '-')
  expect(ran).toMatchObject({ code: 1, err: 'The backup is cut off: its end is missing.\n', out: Buffer.alloc(0) })
  expect(await ask(empty.url, `SELECT oid FROM pg_class WHERE oid >= 16384`)).toEqual([])
  await empty.drop()
})

test('a restore that is stopped in the middle leaves nothing, and one that is not, all of it', {
  timeout: 240_000,
}, async () => {
  const empty = await makeEmptyDatabase()
  const place = { url: empty.url, data: join(folder, 'stopped') }
  const child = spawn(process.execPath, ['--import', './dev/register.mjs', 'dev/commands/restore.ts', '-'], {
    env: { NODE_ENV: 'development', PATH: process.env.PATH, DATABASE_URL: place.url, SUMA_DATA: place.data },
  })
  const ended = once(child, 'close')
  const said = text(child.stderr)
  child.stdin.on('error', () => {})
  child.stdin.write(cut(0.7))
  // It waits for the rest in the middle of a transaction that has created and filled some tables, between two tables or
  // within one.
  const inside = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_xid IS NOT NULL AND wait_event = 'ClientRead'`
  await expect.poll(() => ask(place.url, inside), { timeout: 60_000 }).toHaveLength(1)
  child.kill('SIGINT')
  expect([(await ended)[0], await said]).toEqual([
    1,
    expect.stringMatching(/^Database: .*\nStopped: nothing was done\.\n$/),
  ])
  expect(await ask(place.url, `SELECT oid FROM pg_class WHERE oid >= 16384`)).toEqual([])
  expect(filesIn(place.data)).toEqual([])

  expect(await restore(place)).toMatchObject({ code: 0, err: '' })
  expect(filesIn(join(place.data, 'files'))).toHaveLength(stored)
  const [note] = await ask<{ held: boolean }>(
    place.url,
    `SELECT ("detail" ->> 'madeAt')::timestamptz < "at" AS "held" FROM "OperationRun" WHERE "kind" = 'restore'`,
  )
  expect(note).toEqual({ held: true })
  await empty.drop()
})

test('only an empty database is restored into', { timeout: 120_000 }, async () => {
  const before = await everything(url)
  const refused = await restore({ url, data: join(folder, 'refused') })
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is not empty \(it has .*\n$/) })
  expect(await everything(url)).toEqual(before)
  const empty = await makeEmptyDatabase()
  await ask(empty.url, 'CREATE TABLE note (x int)')
  expect(await restore({ url: empty.url, data })).toMatchObject({
    code: 1,
    err: expect.stringContaining('it has note'),
  })
  await empty.drop()
})

test('a listed file that is missing ends a backup, unless it may be missing', { timeout: 120_000 }, async () => {
  const place = { url, data: join(folder, 'elsewhere') }
  const target = join(folder, 'without-files')
  const refused = await runCommand('dev/commands/backup.ts', [target], place)
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(new RegExp(`^${stored} stored files are not there or were altered .*\\n$`)),
  })
  expect(readdirSync(folder).filter((name) => name.includes('without-files'))).toEqual([])
  const allowed = await runCommand('dev/commands/backup.ts', [target, '--allow-missing'], place)
  expect(allowed).toMatchObject({ code: 0, err: '' })
  expect(allowed.out.toString()).toContain(`0 files; ${stored} files lost and left out`)
  const empty = await makeEmptyDatabase()
  expect(await restore({ url: empty.url, data: join(folder, 'none') }, target)).toMatchObject({ code: 0 })
  await empty.drop()
})

test('files of a bucket that keeps them itself are left out when asked, never those of a disk', {
  timeout: 120_000,
}, async () => {
  const target = join(folder, 'rows-only')
  const place = { url, data: join(folder, 'elsewhere') }
  const refused = await runCommand('dev/commands/backup.ts', [target, '--without-files'], place)
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Without FILES_URL the files are on this disk/),
  })
  const settings = { FILES_URL: 's3://files?endpoint=http://127.0.0.1:1', AWS_ACCESS_KEY_ID: 'a' }
  const made = await runCommand('dev/commands/backup.ts', [target, '--without-files'], { ...place, settings })
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out.toString()).toMatch(/ rows, 0 files\. SHA-256 /)
  const empty = await makeEmptyDatabase()
  expect(await restore({ url: empty.url, data: join(folder, 'none') }, target)).toMatchObject({ code: 0 })
  await empty.drop()
})

test('a database without Suma has nothing to back up', { timeout: 60_000 }, async () => {
  const empty = await makeEmptyDatabase()
  const refused = await runCommand('dev/commands/backup.ts', [join(folder, 'nothing')], { url: empty.url, data })
  expect(refused).toMatchObject({ code: 1, err: 'The database holds no Suma to back up.\n' })
  await empty.drop()
})
