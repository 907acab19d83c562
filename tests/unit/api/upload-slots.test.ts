import { expect, test } from 'vitest'
import { UploadSlots, uploadsAtOnce } from '@/graphql/admit-upload'

const limits = { client: 2, address: 3, all: 5 }
const taken = (place: ReturnType<UploadSlots['take']>) => {
  if (typeof place === 'string') throw new Error(place)
  return place
}

test('what one process takes at once', () => {
  expect(uploadsAtOnce).toEqual({ client: 4, address: 20, all: 40 })
})

test('of one client, wherever it sends from', () => {
  const slots = new UploadSlots(limits)
  const first = taken(slots.take({ client: 'ana', address: '1.1.1.1' }))
  taken(slots.take({ client: 'ana', address: '2.2.2.2' }))
  expect(slots.take({ client: 'ana', address: '3.3.3.3' })).toBe('tooMany')
  first.release()
  taken(slots.take({ client: 'ana', address: '3.3.3.3' }))
})

test('from one address, whoever sends; one that is not known is nobody’s', () => {
  const slots = new UploadSlots(limits)
  for (const client of ['a', 'b', 'c']) taken(slots.take({ client, address: '1.1.1.1' }))
  expect(slots.take({ client: 'd', address: '1.1.1.1' })).toBe('tooMany')
  for (const client of ['d', 'e']) taken(slots.take({ client, address: null }))
})

test('in all; a place is given back once', () => {
  const slots = new UploadSlots(limits)
  const places = ['a', 'b', 'c', 'd', 'e'].map((client) => taken(slots.take({ client, address: null })))
  expect(slots.take({ client: 'f', address: null })).toBe('full')
  places[0]?.release()
  places[0]?.release()
  expect(slots.all).toBe(4)
  taken(slots.take({ client: 'f', address: null }))
  expect(slots.take({ client: 'g', address: null })).toBe('full')
})
