import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { keptPart } from '@/app/_lib/kept-parts'
import { keepPart, withPageParts } from '@/lib/server/page-parts'

type Answer = (response: ServerResponse) => void | Promise<void>
const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The text of an answer that a server really sends. */
async function textOf(answer: Answer, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((request: IncomingMessage, response) => {
    void withPageParts(request, response, async () => answer(response))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}/dashboard`, { headers })).text()
}

/** Keeps parts as a page does while it is drawn, and answers what React writes for each. */
const keep = (...parts: (string | Uint8Array)[]) => parts.map((html) => keptPart(keepPart(html) ?? Number.NaN) ?? '')

const page = '<main>Ωne <b>ラ</b>, two <i>“é”</i>.</main>'

test('each part stands where its mark was written', async () => {
  const text = await textOf((response) => {
    const [one, two] = keep('<b>ラ</b>', new TextEncoder().encode('<i>“é”</i>'))
    response.end(`<main>Ωne ${one}, two ${two}.</main>`)
  })
  expect(text).toBe(page)
})

test('wherever the page is cut into pieces, in a mark and in a sign of several bytes', async () => {
  const sizes = Array.from({ length: 70 }, (_, index) => index + 1)
  const texts = await Promise.all(
    sizes.map((size) =>
      textOf((response) => {
        const [one, two] = keep('<b>ラ</b>', '<i>“é”</i>')
        const bytes = Buffer.from(`<main>Ωne ${one}, two ${two}.</main>`)
        for (let at = 0; at < bytes.length; at += size) response.write(new Uint8Array(bytes.subarray(at, at + size)))
        response.end()
      }),
    ),
  )
  expect(new Set(texts)).toEqual(new Set([page]))
})

test('what only begins as a mark is left as it is, also at the end', async () => {
  const cut = (mark: string) => mark.slice(0, 9)
  const [text, mark] = await new Promise<[string, string]>((resolve) => {
    let begun = ''
    void textOf((response) => {
      const [one = ''] = keep('<b>One</b>')
      begun = cut(one)
      response.write(`<p><!-- a comment -->${begun}`)
      response.end(` and ${one}${begun}`)
    }).then((text) => resolve([text, begun]))
  })
  expect(text).toBe(`<p><!-- a comment -->${mark} and <b>One</b>${mark}`)
})

test('before an answer is compressed', async () => {
  const text = await textOf(
    (response) => {
      const gzip = createGzip()
      const { write, end } = response
      response.setHeader('content-encoding', 'gzip')
      Object.assign(response, {
        write: (chunk: Uint8Array) => gzip.write(chunk),
        end: (chunk: Uint8Array) => gzip.end(chunk),
      })
      gzip
        .on('data', (chunk) => Reflect.apply(write, response, [chunk]))
        .on('end', () => Reflect.apply(end, response, []))
      const [one, two] = keep('<b>ラ</b>', '<i>“é”</i>')
      response.write(`<main>Ωne ${one}`)
      response.end(`, two ${two}.</main>`)
    },
    { 'accept-encoding': 'gzip' },
  )
  expect(text).toBe(page)
})

test('the mark of another page, and of a part that there is not, says nothing', async () => {
  let other = ''
  await textOf((response) => {
    other = keep('<b>Secret</b>')[0] ?? ''
    response.end(other)
  })
  const text = await textOf((response) => {
    keep('<b>Mine</b>')
    response.end(`${other}${keptPart(7)}`)
  })
  expect(text).toBe(`${other}null`)
})

test('an answer without parts, and one that ends in any way a server may end it', async () => {
  expect(await textOf((response) => void response.end('<p>Plain</p>'))).toBe('<p>Plain</p>')
  const ended = textOf(async (response) => {
    const [one] = keep('<b>One</b>')
    await new Promise<void>((resolve) => response.write(`${one}`, () => resolve()))
    await new Promise<void>((resolve) => response.end(resolve))
  })
  expect(await ended).toBe('<b>One</b>')
})
