import { describe, expect, test } from 'vitest'
import { cleanHeaders, isOriginForm } from '@/lib/server/clean-request'
import { addressOf, requestIdOf } from '@/lib/server/request-facts'

const cleaned = (headers: Record<string, string>, { peer = '192.0.2.1', trustsProxy = false } = {}) => {
  const sent = { ...headers }
  cleanHeaders(sent, peer, trustsProxy)
  return sent
}
const kept = (name: string, value: string) => cleaned({ [name]: value }, { trustsProxy: true })[name] === value

const state = (tree: unknown) => encodeURIComponent(JSON.stringify(tree))
const page = ['', { children: ['dashboard', { children: ['__PAGE__', {}] }] }, null, null, 16]
const dynamic = ['', { children: [['id', '1', 'd', null], { children: ['__PAGE__', {}, null, 'refetch'] }] }]

describe('a header of the framework', () => {
  test.each([
    ['rsc', '1'],
    ['next-router-prefetch', '1'],
    ['next-router-segment-prefetch', '/_tree'],
    ['next-router-segment-prefetch', '/orgs/$d$orgId/__PAGE__'],
    ['next-url', '/orgs/1/members'],
    ['next-router-state-tree', state(page)],
    ['next-router-state-tree', state(dynamic)],
    ['accept', 'text/html'],
    ['x-request-id', 'of-the-proxy'],
  ])('that is well-formed is kept: %s: %s', (name, value) => {
    expect(kept(name, value)).toBe(true)
  })

  test.each([
    ['rsc', ''],
    ['rsc', '2'],
    ['rsc', '1, 1'],
    ['next-router-prefetch', 'true'],
    ['next-router-segment-prefetch', '%00'],
    ['next-url', '%'],
    ['next-url', '/%'],
    ['next-url', '//evil.example'],
    ['next-url', 'https://evil.example/'],
    ['next-url', '/\u00ff'],
    ['next-action', '7f0a'],
    ['next-router-state-tree', ''],
    ['next-router-state-tree', '%00'],
    ['next-router-state-tree', '%'],
    ['next-router-state-tree', 'null'],
    ['next-router-state-tree', '{}'],
    ['next-router-state-tree', '[]'],
    ['next-router-state-tree', `${state(page)}, ${state(page)}`],
    ['next-router-state-tree', state(['', { children: 'x' }])],
    ['next-router-state-tree', state([['id', '1', 'what', null], {}])],
    ['next-router-state-tree', state(['', {}, 'x'.repeat(40_000)])],
    ['next-router-state-tree', '['.repeat(10_000)],
    ['x-middleware-subrequest', 'proxy:proxy:proxy:proxy:proxy'],
    ['x-middleware-override-headers', 'x-nonce'],
    ['x-middleware-request-x-nonce', 'mine'],
    ['x-matched-path', '/super'],
    ['x-now-route-matches', '1=x'],
    ['x-nextjs-data', '1'],
    ['x-invoke-path', '/super'],
    ['x-suma-path', '/super'],
    ['x-suma-method', 'HEAD'],
    ['x-nonce', 'mine'],
  ])('that is malformed is dropped: %s: %s', (name, value) => {
    expect(kept(name, value)).toBe(false)
  })
})

describe('the address of a client', () => {
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', forwarded: 'for=203.0.113.9' }

  test('is that of the connection where no proxy is trusted, whatever the client sends', () => {
    expect(cleaned(forged)).toEqual({ 'x-forwarded-for': '192.0.2.1' })
    expect(cleaned({})).toEqual({ 'x-forwarded-for': '192.0.2.1' })
  })

  test('is what the trusted proxy sends', () => {
    expect(cleaned(forged, { trustsProxy: true })).toEqual(forged)
  })
})

test.each([
  [0, '203.0.113.9', '203.0.113.9'],
  [1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  [2, '203.0.113.9, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  [2, '198.51.100.7:4711 ,10.0.0.2', '198.51.100.7'],
  // The request came past the outer proxy.
  [3, '198.51.100.7, 10.0.0.2', null],
])('behind %s proxies the visitor of %j is %s', (trusted, forwarded, address) => {
  expect(addressOf(new Headers({ 'x-forwarded-for': forwarded }), trusted)).toBe(address)
})

test('nobody but a trusted proxy names a request, under whose name the history keeps it', () => {
  expect(cleaned({ 'x-request-id': 'of-another' })).not.toHaveProperty('x-request-id')
})

test.each([
  ['4bf92f3577b34da6', true],
  ['Root=1-67891233-abcdef012345678912345678', false],
  ['a'.repeat(101), false],
  ['', false],
])('the name %j of a request is kept: %s', (name, is) => {
  expect(requestIdOf(new Headers({ 'x-request-id': name })) === name).toBe(is)
})

test.each([
  ['/', true],
  ['/dashboard?x=http://a/', true],
  ['http://evil.example/', false],
  ['HTTP://evil.example/', false],
  ['evil.example:443', false],
  ['*', false],
  ['', false],
  ['?x', false],
])('the target %j is a path: %s', (url, is) => {
  expect(isOriginForm({ url } as Parameters<typeof isOriginForm>[0])).toBe(is)
})
