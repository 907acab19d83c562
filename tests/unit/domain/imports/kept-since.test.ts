import { expect, test } from 'vitest'
import { importKeptSince, isImportKept } from '@/lib/domain/imports/kept-since'

const now = new Date('2026-11-21T12:00:00Z')

test('the rows of an import are kept for thirty days after it moved last, to the moment', () => {
  expect(isImportKept(now, now)).toBe(true)
  expect(isImportKept(new Date('2026-10-22T12:00:00.001Z'), now)).toBe(true)
  expect(isImportKept(new Date('2026-10-22T12:00:00Z'), now)).toBe(false)
  expect(importKeptSince(now)).toEqual(new Date('2026-10-22T12:00:00Z'))
})
