import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { today } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeHolder, makeSuperAdmin, uploadList, workOn } from '@/fixtures/license-checks'
import { sentFile } from '@/fixtures/sent-file'
import type { ListFolder } from '@/lib/adapters/files/list-folder'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { findRoster } from '@/lib/data/license-checks/board-rosters'
import type { LicensingBoardCode } from '@/lib/domain/license-checks/licensing-boards'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { takeStoredRosters } from '@/lib/jobs/stored-rosters'
import { applyRoster, discardRoster, getBoardRoster, mapRoster } from '@/lib/services/license-checks/board-rosters'
import { getLicenseToCheck } from '@/lib/services/license-checks/license-queue'
import { listNewObjects, passObject, takeStoredRoster } from '@/lib/services/license-checks/take-stored-rosters'
import { clearRosters, uploadRoster } from '@/lib/services/license-checks/upload-board-roster'

const db = database()
const published = (name: string) => readFile(`fixtures/board-rosters/${name}`)
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Layouts that super admins set belong to a board, which other tests share. */
const forget = (...boards: LicensingBoardCode[]) => db.boardLayout.deleteMany({ where: { board: { in: boards } } })

describe('a list as its board publishes it', () => {
  test.each([
    ['CA_BRN', 'ca-brn.xls', 4, 1],
    ['CA_BVNPT', 'ca-bvnpt.xls', 2, 1],
    ['TX_BON', 'RN-All.csv', 5, 0],
    ['WA_DOH', 'wa-doh.csv', 5, 2],
    ['FL_DOH', 'LIC_ALL.txt', 4, 2],
  ] as const)('of %s is read without a question', async (board, fileName, rows, skipped) => {
    await forget(board)
    const { roster, files } = await uploadList(await published(fileName), { board, fileName })
    expect(roster).toMatchObject({ state: 'READING', layout: { published: true } })
    await workOn(roster.id, 'read', files)
    expect(await findRoster(db, roster.id)).toMatchObject({ state: 'READY', rows, skipped, problem: null })
  })

  test('asks when it is told to, with the columns filled in; what is changed holds for the next file', async () => {
    await forget('WA_DOH')
    const list = { board: 'WA_DOH', fileName: 'wa-doh.csv' } as const
    const content = await published('wa-doh.csv')
    const { roster, ctx, files } = await uploadList(content, { ...list, ask: true })
    expect(roster).toMatchObject({ state: 'MAPPING', layout: { published: true, geo: 'WA' } })
    const { layout } = roster
    if (layout.format !== 'CSV') throw new Error('no CSV')
    const fields = layout.fields.map((field) => (field === 'birthDate' ? null : field))
    const changed = { format: 'CSV' as const, geo: 'WA' as const, separator: ',' as const, fields }
    await done(mapRoster(ctx, { id: roster.id, version: 1, layout: changed }))
    await workOn(roster.id, 'read', files)
    expect(await db.boardRosterRow.count({ where: { rosterId: roster.id, birthYear: { not: null } } })).toBe(0)
    expect(await db.boardRosterRow.count({ where: { rosterId: roster.id, credentialType: 'LPN' } })).toBe(1)
    const next = await uploadList(content, list)
    expect(next.roster).toMatchObject({ state: 'READING', layout: { published: true, fields } })
    await forget('WA_DOH')
  })

  test('is refused for another board, and asks for a type that its name does not have', async () => {
    await forget('TX_BON')
    const ctx = ctxFor(await makeSuperAdmin(), { files: memoryFiles() })
    const content = await published('RN-All.csv')
    expect(await uploadRoster(ctx, { board: 'FL_DOH', file: sentFile('RN-All.csv', content) })).toEqual(
      fail('invalidInput', { board: 'boardChecks.problems.otherBoard' }),
    )
    const { roster } = await uploadList(content, { board: 'TX_BON', fileName: 'export.csv' })
    expect(roster).toMatchObject({ state: 'MAPPING', layout: { credentialType: null } })
  })

  test('confirms a license that no queue has', async () => {
    await forget('WA_DOH')
    const expiresAt = addDays(today(), 400)
    const license = await makeHolder({ geo: 'WA', credentialType: 'RN', credentialNumber: 'RN 60000100', expiresAt })
    const { firstName, middleName, lastName } = license.user
    const [header] = (await published('wa-doh.csv')).toString().split('\n')
    const cells = [
      'RN60000100',
      lastName,
      firstName,
      middleName ?? '',
      'Registered Nurse License',
      'ACTIVE',
      '',
      '',
      '',
    ]
    const content = `${header}\n${[...cells, '', expiresAt.replaceAll('-', ''), 'No'].join(',')}\n`
    const { roster, ctx, files } = await uploadList(Buffer.from(content), { board: 'WA_DOH', fileName: 'wa-doh.csv' })
    await workOn(roster.id, 'read', files)
    const stateOf = async () => (await db.credential.findUniqueOrThrow({ where: { id: license.id } })).verifiedState
    expect(await stateOf()).toBe('UNVERIFIABLE')
    const { license: seen } = await done(getLicenseToCheck(ctx, { credentialId: license.id }))
    expect(seen.verifiedState).toBe('UNVERIFIABLE')
    const { roster: ready } = await done(getBoardRoster(ctx, { id: roster.id }))
    await done(applyRoster(ctx, { id: roster.id, version: ready.version, outcomes: ['MATCH'] }))
    await workOn(roster.id, 'apply')
    expect(await stateOf()).toBe('YES')
  })
})

type Folder = ListFolder & { put: (name: string, content: Uint8Array, at?: Date) => void }

/** A folder in memory; its files were changed long ago unless they say otherwise. */
function memoryFolder(): Folder {
  const stored = new Map<string, { content: Uint8Array; at: Date }>()
  const { Readable } = process.getBuiltinModule('node:stream')
  return {
    put: (name, content, at = later(-60 * 24)) => void stored.set(name, { content, at }),
    list: async function* () {
      for (const [name, { content, at }] of stored) yield { name, changedAt: at, size: content.length }
    },
    get: async (name) => {
      const file = stored.get(name)
      return file ? Readable.from([file.content]) : null
    },
  }
}

/** One night, with what was logged of files that were left out; each test has names of its own. */
async function night(folder: Folder | null, now = later(0)) {
  const files = memoryFiles()
  const warnings: unknown[] = []
  const ctx = ctxOfJob(now)
  const log = { ...ctx.log, warn: (detail: unknown) => void warnings.push(detail) }
  await takeStoredRosters({ ctx: { ...ctx, log }, files, folder })
  return { files, warnings }
}
const takenAs = (objectName: string) =>
  db.boardRoster.findMany({ where: { objectName }, orderBy: { createdAt: 'asc' }, omit: { head: true } })

describe('the folder of lists', () => {
  test('is taken at night like an upload, each file once and again when it changed', async () => {
    await forget('CA_BRN')
    const folder = memoryFolder()
    const name = `lists/${crypto.randomUUID()}/ca-brn.xls`
    folder.put(name, await published('ca-brn.xls'))
    const { files } = await night(folder)
    const [taken, ...more] = await takenAs(name)
    expect(more).toEqual([])
    expect(taken).toMatchObject({ board: 'CA_BRN', state: 'READING', fileName: 'ca-brn.xls', uploadedById: null })
    await workOn(taken!.id, 'read', files)
    expect(await findRoster(db, taken!.id)).toMatchObject({ state: 'READY', rows: 4, skipped: 1 })
    const [entry] = await db.auditEvent.findMany({ where: { subjectId: taken!.id } })
    expect(entry).toMatchObject({ action: 'boardRoster.taken', actorId: null })
    expect((await night(folder)).files.stored.size).toBe(0)
    expect(await takenAs(name)).toHaveLength(1)
    folder.put(name, await published('ca-brn.xls'), later(-60))
    await night(folder)
    expect(await takenAs(name)).toHaveLength(2)
  })

  test('has lists of boards whose columns are not known: they wait for a super admin, and stay thrown away', async () => {
    await forget('TX_HHSC')
    const folder = memoryFolder()
    const name = `TX_HHSC/${crypto.randomUUID()}.csv`
    folder.put(name, Buffer.from('Permit,Family,Given,Ends\n1,Reyes,Maria,2027-01-01\n'))
    await night(folder)
    const [taken] = await takenAs(name)
    expect(taken).toMatchObject({ board: 'TX_HHSC', state: 'MAPPING' })
    const ctx = ctxFor(await makeSuperAdmin())
    await done(discardRoster(ctx, { id: taken!.id, version: 1 }))
    await night(folder)
    expect(await takenAs(name)).toEqual([])
  })

  test('leaves out what belongs to no board or is no list, and says so once', async () => {
    const folder = memoryFolder()
    const [unknown, workbook] = [`${crypto.randomUUID()}.csv`, `TX_HHSC/${crypto.randomUUID()}.xls`]
    folder.put(unknown, Buffer.from('A,B,C\n1,2,3\n'))
    folder.put(workbook, Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0x0a]))
    folder.put(`${crypto.randomUUID()}.csv`, new Uint8Array())
    const { files, warnings } = await night(folder)
    expect(files.stored.size).toBe(0)
    expect(warnings).toMatchObject([
      { object: unknown, why: 'no board is known for it' },
      { object: workbook, why: 'it is no list' },
    ])
    expect((await night(folder)).warnings).toEqual([])
  })

  test('is left alone while a file may still arrive, and where no folder is named', async () => {
    await forget('WA_DOH')
    const folder = memoryFolder()
    const name = `${crypto.randomUUID()}/wa-doh.csv`
    folder.put(name, await published('wa-doh.csv'), later(-5))
    await night(folder)
    expect(await takenAs(name)).toEqual([])
    await night(folder, later(6))
    expect(await takenAs(name)).toHaveLength(1)
    expect((await night(null)).files.stored.size).toBe(0)
  })

  test('keeps the lines of a list that a newer one replaced for a week', async () => {
    await forget('FL_DOH')
    const folder = memoryFolder()
    const names = [`${crypto.randomUUID()}/LIC_ALL.txt`, `${crypto.randomUUID()}/LIC_ALL.txt`]
    const ids: string[] = []
    for (const name of names) {
      folder.put(name, await published('LIC_ALL.txt'))
      const { files } = await night(folder)
      const [{ id } = { id: '' }] = await takenAs(name)
      await workOn(id, 'read', files)
      ids.push(id)
    }
    const clearedAfter = async (days: number) => {
      await done(clearRosters(ctxOfJob(later(days * 24 * 60)), {}))
      const rosters = await Promise.all(ids.map((id) => findRoster(db, id)))
      return rosters.map((roster) => roster?.clearedAt !== null)
    }
    expect(await clearedAfter(6)).toEqual([false, false])
    expect(await clearedAfter(8)).toEqual([true, false])
  })

  test('is remembered by name and change', async () => {
    await forget('WA_DOH')
    const ctx = ctxOfJob(later(0))
    const [taken, passed] = [`${crypto.randomUUID()}.csv`, `${crypto.randomUUID()}.csv`]
    const objects = [taken, passed].map((name) => ({ name, changedAt: later(-60) }))
    expect(await done(listNewObjects(ctx, { objects }))).toEqual(objects)
    const head = { separator: ',' as const, lines: ['A,B,C'], cells: [['A', 'B', 'C']] }
    const file = {
      board: 'WA_DOH' as const,
      fileKey: crypto.randomUUID(),
      fileBytes: 6,
      encoding: 'utf-8' as const,
      head,
    }
    expect(await done(takeStoredRoster(ctx, { ...objects[0]!, ...file }))).toMatchObject({ waits: true })
    await done(passObject(ctx, objects[1]!))
    expect(await done(listNewObjects(ctx, { objects }))).toEqual([])
    const changed = objects.map(({ name }) => ({ name, changedAt: later(-30) }))
    expect(await done(listNewObjects(ctx, { objects: changed }))).toEqual(changed)
  })

  test('one file that fails does not hold up the others, and is tried again', async () => {
    await forget('FL_DOH')
    const folder = memoryFolder()
    const [broken, whole] = [`${crypto.randomUUID()}/LIC_ALL.txt`, `${crypto.randomUUID()}/LIC_ALL.txt`]
    for (const name of [broken, whole]) folder.put(name, await published('LIC_ALL.txt'))
    const get = async (name: string) => {
      if (name === broken) throw new Error('The file storage does not answer')
      return folder.get(name)
    }
    await expect(night({ ...folder, get })).rejects.toThrow('The file storage does not answer')
    expect([await takenAs(broken), await takenAs(whole)].map(({ length }) => length)).toEqual([0, 1])
    await night(folder)
    expect([await takenAs(broken), await takenAs(whole)].map(({ length }) => length)).toEqual([1, 1])
  })
})
