import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  bucketFolder,
  diskFolder,
  type FolderFile,
  type ListFolder,
  rosterFolderOf,
} from '@/lib/adapters/files/list-folder'

async function filesIn(folder: ListFolder): Promise<FolderFile[]> {
  const files: FolderFile[] = []
  for await (const file of folder.list()) files.push(file)
  return files
}
const namesIn = async (folder: ListFolder) => {
  const files = await filesIn(folder)
  return files.map(({ name, size }) => `${name} ${size}`).toSorted()
}
const at = new Date('2026-01-01T00:00:00Z')

test('a folder of the disk has the files of its folders, by their names below it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'suma-lists-'))
  try {
    await mkdir(join(root, 'WA_DOH', '.parts'), { recursive: true })
    await writeFile(join(root, 'WA_DOH', 'june.csv'), 'a,b')
    await writeFile(join(root, 'WA_DOH', '.parts', 'july.csv'), 'a')
    await writeFile(join(root, '.june.csv.part'), 'a')
    await utimes(join(root, 'WA_DOH', 'june.csv'), at, at)
    const folder = diskFolder(root)
    expect(await filesIn(folder)).toEqual([{ name: 'WA_DOH/june.csv', changedAt: at, size: 3 }])
    expect(await text((await folder.get('WA_DOH/june.csv'))!)).toBe('a,b')
    expect(await folder.get('WA_DOH/gone.csv')).toBeNull()
  } finally {
    await rm(root, { recursive: true })
  }
  expect(await namesIn(diskFolder(root))).toEqual([])
})

test('a folder of a bucket has its objects but those that stand for folders', async () => {
  const folder = bucketFolder(async () => ({
    list: async function* () {
      for (const key of ['', 'WA_DOH/', 'WA_DOH/june.csv', 'july.csv', '.part']) yield { key, at, size: key.length }
    },
    read: async (key) => Readable.from([key]),
  }))
  expect(await namesIn(folder)).toEqual(['WA_DOH/june.csv 15', 'july.csv 8'])
  expect(await text((await folder.get('july.csv'))!)).toBe('july.csv')
})

test('without a name there is no folder', () => {
  expect(rosterFolderOf({ SUMA_DATA: '.data' })).toBeNull()
  expect(rosterFolderOf({ SUMA_DATA: '.data', BOARD_ROSTERS_PREFIX: 'board-lists' })).not.toBeNull()
  const bucket = { SUMA_DATA: '.data', FILES_URL: 's3://files', BOARD_ROSTERS_PREFIX: 'board-lists' }
  expect(rosterFolderOf(bucket)).not.toBeNull()
})
