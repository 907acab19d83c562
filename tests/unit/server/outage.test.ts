import { expect, test } from 'vitest'
import { isOutage, isStorageFull } from '@/lib/server/outage'

const withCode = (code: string, message = 'words') => Object.assign(new Error(message), { code })

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['both addresses of a host that refuse', new AggregateError([withCode('ECONNREFUSED')])],
  ['the driver, without a code', new Error('Client has encountered a connection error and is not queryable')],
  ['Prisma', withCode('P1017')],
  ['the adapter', Object.assign(new Error('x'), { cause: { kind: 'ConnectionClosed' } })],
  ['a raw query', Object.assign(withCode('P2010'), { meta: { driverAdapterError: { cause: { code: '57P01' } } } })],
  ['Postgres as it starts', withCode('57P03')],
  ['Postgres without connections', withCode('53300')],
  ['a cause deep down', new Error('a', { cause: new Error('b', { cause: withCode('EPIPE') }) })],
])('%s is an outage', (_what, error) => {
  expect(isOutage(error)).toBe(true)
})

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a broken rule of a table', withCode('23505')],
  ['a deadlock', withCode('40P01')],
  ['a caller who hung up', withCode('ECONNRESET', 'aborted')],
  ['a full disk', withCode('53100')],
  ['nothing', null],
  [
    'a circle',
    (() => {
      const error = new Error('x')
      error.cause = error
      return error
    })(),
  ],
])('%s is no outage', (_what, error) => {
  expect(isOutage(error)).toBe(false)
})

test('a full disk is recognized, ours and that of Postgres', () => {
  expect(
    [withCode('ENOSPC'), withCode('53100'), new Error('x', { cause: withCode('EDQUOT') })].map(isStorageFull),
  ).toEqual([true, true, true])
  expect(isStorageFull(withCode('ECONNREFUSED'))).toBe(false)
})
