import { expect, test } from 'vitest'
import type { DeveloperDocument } from '@/lib/domain/developers/documents'
import { findPlaces, placesOf } from '@/lib/domain/developers/find'
import type { ApiReference } from '@/lib/domain/developers/reference'

const document: DeveloperDocument = {
  slug: 'webhooks',
  group: 'subjects',
  title: 'Webhooks',
  lead: 'Suma notifies your program.',
  blocks: [
    { kind: 'text', text: ['Suma notifies your program.'] },
    { kind: 'heading', level: 2, id: 'retries', text: ['Answering, and ', { code: 'retries' }] },
    { kind: 'text', text: ['A failed delivery is ', { strong: ['sent again'] }, '.'] },
    {
      kind: 'list',
      ordered: false,
      items: [{ id: 'dns', blocks: [{ kind: 'text', text: ['the name was not found'] }] }],
    },
    { kind: 'table', head: [['Event']], rows: [{ id: null, cells: [[{ href: '/x', text: ['credit.added'] }]] }] },
    { kind: 'code', language: 'sh', code: 'curl' },
  ],
}
const field = { description: 'Sends again what was sent.', type: 'X', named: 'X', defaultValue: null, deprecated: null }
const reference: ApiReference = {
  operations: [
    { ...field, name: 'replayWebhook', args: [], kind: 'mutation', scope: 'webhooks:write', unreleased: false },
  ],
  types: [],
}
const places = placesOf([document], reference)
const found = (words: string) => findPlaces(words, places).map(({ href }) => href)

test('a section is found by its words, whatever they stand in', () => {
  for (const words of ['sent again', 'NAME found', 'credit.added', 'curl'])
    expect(found(words)).toEqual(expect.arrayContaining(['/developers/webhooks#retries']))
  expect(found('notifies')).toEqual(['/developers/webhooks'])
  expect([found('nothing of this'), found(' ')]).toEqual([[], []])
})

test('what is named so comes first', () => {
  expect(found('webhooks')[0]).toBe('/developers/webhooks')
  expect(found('retries')[0]).toBe('/developers/webhooks#retries')
  expect(found('replay webhook')).toEqual(['/developers/reference/replayWebhook'])
})
