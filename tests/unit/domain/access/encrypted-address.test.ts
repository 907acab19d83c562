import { expect, test } from 'vitest'
import { plainHost } from '@/lib/domain/access/encrypted-address'

test.each([
  ['postgresql://u:p@db.example.com/suma?sslmode=verify-full', null],
  ['postgresql://u:p@db.example.com/suma', 'db.example.com'],
  ['postgres://u:p@db.example.com/suma?sslmode=require', 'db.example.com'],
  ['postgresql://u:p@127.0.0.1:5432/suma', null],
  ['postgresql://u:p@[::1]/suma', null],
  ['postgresql:///suma?host=/run/postgresql', null],
  ['postgresql://u:p@localhost/suma?host=db.example.com', 'db.example.com'],
  ['postgresql://u:p@127.0.0.1.example.com/suma', '127.0.0.1.example.com'],
  ['postgresql://u:p@db:5432/suma', null],
  ['smtps://mail.example.com', null],
  ['smtp://mail.example.com', null],
  ['smtp://mail.example.com?tls=starttls', 'mail.example.com'],
  ['smtp://mail.example.com?tls=none', 'mail.example.com'],
  ['smtp://localhost:25?tls=none', null],
  ['https://id.example.com/', null],
  ['http://id.example.com/', 'id.example.com'],
  ['http://identity.localhost:4400', null],
  ['s3://suma-files?region=eu-central-1', null],
  ['s3://suma-files?endpoint=https://s3.example.com', null],
  ['s3://suma-files?endpoint=http://s3.example.com', 's3.example.com'],
  ['clamav.example.com:3310', 'clamav.example.com'],
  ['127.0.0.1:3310', null],
  ['clamav.example.com:port', 'clamav.example.com:port'],
])('%s leaves this machine without encryption at %j', (address, host) => {
  expect(plainHost(address, ['db'])).toBe(host)
})
