import { expect, test } from 'vitest'
import { readS3Address } from '@/lib/adapters/files/s3-address'

const plain = { bucket: 'files', prefix: '', region: null, endpoint: null, encryption: 'AES256', kmsKey: null }

test.each([
  ['s3://files', plain],
  ['s3://files/', plain],
  ['s3://files/suma/one/?region=eu-central-1', { ...plain, prefix: 'suma/one/', region: 'eu-central-1' }],
  ['s3://files?endpoint=https%3A%2F%2Fs3.example.com', { ...plain, endpoint: 'https://s3.example.com' }],
  ['s3://files?endpoint=http://127.0.0.1:9000', { ...plain, endpoint: 'http://127.0.0.1:9000' }],
  ['s3://files?encryption=aws:kms&key=alias/suma', { ...plain, encryption: 'aws:kms', kmsKey: 'alias/suma' }],
  ['s3://files?encryption=none', { ...plain, encryption: null }],
])('%s', (text, address) => expect(readS3Address(text)).toEqual(address))

test.each([
  'files',
  'https://files',
  's3://',
  's3://Files_of_us',
  's3://key:secret@files',
  's3://files?encryption=rot13',
  's3://files?endpoint=ftp://example.com',
  's3://files?presign=1',
  's3://files/a%20b',
])('%s is refused', (text) => expect(readS3Address(text)).toBeNull())
