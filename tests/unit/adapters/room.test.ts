import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasRoom } from '@/lib/adapters/files/incoming-folder'

const folder = mkdtempSync(join(tmpdir(), 'suma-room-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder that can be written to and has enough left has room, and nothing stays in it', async () => {
  expect(await hasRoom(join(folder, 'new'))).toBe(true)
  expect(readdirSync(join(folder, 'new'))).toEqual([])
})

test('a disk with less than the least has none, nor has a place that cannot be written to', async () => {
  expect(await hasRoom(folder, Number.MAX_SAFE_INTEGER)).toBe(false)
  writeFileSync(join(folder, 'file'), '')
  expect(await hasRoom(join(folder, 'file'))).toBe(false)
})
