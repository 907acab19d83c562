import { expect, test } from 'vitest'
import { readDatabaseAddress } from '@/lib/domain/access/database-address'

test('an address of one host stays as it is', () => {
  for (const address of [
    'postgresql://suma:p%40ss@db.example.com:5432/suma?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://db/suma',
    'postgresql:///suma?host=/run/postgresql',
    'postgresql://suma_app:x@[::1]:5433/suma',
  ])
    expect(readDatabaseAddress(address)).toEqual({ hosts: [address], wanted: null })
})

test('several hosts are one address each', () => {
  const address = 'postgresql://suma:a,b%40c@one:5432,[::2]:5433,three/suma?sslmode=verify-full'
  expect(readDatabaseAddress(address)).toEqual({
    hosts: [
      'postgresql://suma:a,b%40c@one:5432/suma?sslmode=verify-full',
      'postgresql://suma:a,b%40c@[::2]:5433/suma?sslmode=verify-full',
      'postgresql://suma:a,b%40c@three/suma?sslmode=verify-full',
    ],
    wanted: null,
  })
})

test.each([
  ['read-write', 'primary'],
  ['primary', 'primary'],
  ['standby', 'standby'],
  ['read-only', 'standby'],
  ['any', 'any'],
])('target_session_attrs=%s asks for %s, and is for us alone', (attribute, wanted) => {
  const address = `postgresql://u:p@a,b/suma?target_session_attrs=${attribute}&sslmode=require`
  expect(readDatabaseAddress(address)).toEqual({
    hosts: ['postgresql://u:p@a/suma?sslmode=require', 'postgresql://u:p@b/suma?sslmode=require'],
    wanted,
  })
})

test.each([
  'suma',
  'mysql://u:p@a/suma',
  'postgresql://u:p@a,,b/suma',
  'postgresql://u:p@a:port,b/suma',
  'postgresql://u:p@a,b/suma?target_session_attrs=best',
])('%s is no address', (text) => {
  expect(readDatabaseAddress(text)).toBeNull()
})
