import { expect, test } from 'vitest'
import { readTranscriptQuery, viewsHref } from '@/app/(member)/documents/transcript/transcript-query'
import type { CredentialView } from '@/lib/services/credentials/credentials'

const current = { startsAt: '2026-01-01', endsAt: '2027-12-31' }
const view = { credential: { id: 'c1' }, status: { asOf: '2026-11-28', periods: [current], current } }
const views = [view as unknown as CredentialView]

test('the views of a link of a later page are shown beside that page', () => {
  const query = readTranscriptQuery({ license: 'c1', after: 'WyIyMDI2Il0' }, views)!
  const opened = new URL(viewsHref(query, 'l12'), 'https://suma.test')
  expect(readTranscriptQuery(Object.fromEntries(opened.searchParams), views)).toEqual({ ...query, link: 'l12' })
})
