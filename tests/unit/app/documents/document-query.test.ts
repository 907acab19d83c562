import { expect, test } from 'vitest'
import { documentListHref, documentListInput, filtersOf, readDocumentQuery } from '@/app/(member)/documents/list-tools'
import { readSharedQuery, sharedListHref, sharedListInput } from '@/app/orgs/[orgId]/documents/(shared)/list-tools'

test('the address of the own documents is read, and written the same', () => {
  const query = readDocumentQuery({ q: ' tb ', kind: 'HEALTH', expiry: 'EXPIRED', show: 'deleted', sort: 'added' })
  expect(documentListHref(query)).toBe('/documents?q=tb&kind=HEALTH&expiry=EXPIRED&show=deleted&sort=added')
  expect(documentListInput(query)).toEqual({
    filter: { query: 'tb', kind: 'HEALTH', source: null, expiry: 'EXPIRED', deleted: true, replaced: false },
    sort: 'ADDED',
  })
  expect(filtersOf(query)).toBe(4)
})

test('what is not understood is left out', () => {
  const query = readDocumentQuery({ kind: 'X', source: ['SIGNED'], expiry: '', show: 'all', sort: 'size' })
  expect(documentListHref(query)).toBe('/documents')
  // Whatever has expired or soon will comes first.
  expect(documentListInput(query).sort).toBe('EXPIRY')
  expect(filtersOf(query)).toBe(0)
})

test('the address of what is shared is read, and written the same', () => {
  const member = '0b4c0f3e-9c0c-4a41-8a4e-6a3a1f3f8a11'
  const query = readSharedQuery({ member, kind: 'LICENSE', q: 'ma' })
  expect(sharedListHref('o', query)).toBe(`/orgs/o/documents?q=ma&kind=LICENSE&member=${member}`)
  const filter = { query: 'ma', kind: 'LICENSE', expiry: null }
  expect(sharedListInput(query)).toEqual({ roleId: member, filter, sort: null, descending: null })
  const sorted = readSharedQuery({ sort: 'until', order: 'desc' })
  expect(sharedListInput(sorted)).toMatchObject({ sort: 'VALID_UNTIL', descending: true })
  expect(sharedListHref('o', sorted)).toBe('/orgs/o/documents?sort=until&order=desc')
  expect(readSharedQuery({ member: 'me' }).member).toBeNull()
})
