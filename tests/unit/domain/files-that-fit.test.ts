import { expect, test } from 'vitest'
import { filesThatFit } from '@/lib/domain/files-that-fit'
import { archiveDays, archiveExpiry } from '@/lib/domain/orgs/org-state'

test('files go into an archive in their order until there is no room, and the others are named', () => {
  const [a, b, c] = [{ size: 40 }, { size: 60 }, { size: 1 }]
  expect(filesThatFit([a, b, c], 100)).toEqual({ files: [a, b], leftOut: [c] })
  expect(filesThatFit([a, b, c], 101)).toEqual({ files: [a, b, c], leftOut: [] })
  expect(filesThatFit([], 0)).toEqual({ files: [], leftOut: [] })
})

test('an archive of an organization is there for seven days', () => {
  expect(archiveDays).toBe(7)
  expect(archiveExpiry(new Date('2026-11-26T10:00:00Z'))).toEqual(new Date('2026-12-03T10:00:00Z'))
})
