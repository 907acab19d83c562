import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pdfBytes } from '@/fixtures/documents'
import { database } from '@/lib/data/db'
import { sendDocument } from '@/operations/stage/send-document'
import { makePeople } from '@/operations/stage/stage'
import { type Finding, type Run, wrongOf } from '../part'

const html = '<!doctype html><script>zq()</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="zq()"><script>zq()</script></svg>'
const program = pdfBytes
  .toString()
  .replace('<</Type/Catalog', '<</OpenAction<</S/JavaScript/JS(zq\\(\\))>>/Type/Catalog')

/**
 * Bodies to send: programs, pages and archives, alone, behind the first bytes of an accepted type, and behind a
 * complete file of it.
 */
async function bodies(): Promise<Buffer[]> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  const [png, jpeg, webp] = await Promise.all([
    picture.clone().png().toBuffer(),
    picture.clone().jpeg().toBuffer(),
    picture.clone().webp().toBuffer(),
  ])
  const texts = [
    html,
    svg,
    `<?xml version="1.0"?><zq/>`,
    'zq()',
    '#!/bin/sh\nzq',
    'MZzq',
    '\u007fELFzq',
    'GIF89a=zq()',
    'BMzq',
    '',
  ]
  const plain = texts.map((text) => Buffer.from(text))
  const behindBegin = [png, jpeg, webp, pdfBytes].map((whole) =>
    Buffer.concat([whole.subarray(0, 12), Buffer.from(html)]),
  )
  const behindAll = [png, jpeg, webp, pdfBytes].map((whole) => Buffer.concat([whole, Buffer.from(html)]))
  const packed = [gzipSync(html), deflateSync(html), Buffer.from('PK\u0003\u0004zq'), Buffer.alloc(100_000)]
  return [...plain, ...behindBegin, ...behindAll, ...packed, Buffer.from(program), png, jpeg]
}

const names = ['a.pdf', 'a.png', 'a.html', 'a.svg', '../../zq.pdf', 'a\r\nX-ZQ: 1.pdf', 'a"; zq=".pdf', '\u202Efdp.exe']
const acceptedTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])

/** Sends 200 hostile files, and checks which are kept, as which type, and how they are served. */
export async function sendHostileFiles(origin: string, { times, print }: Run): Promise<Finding> {
  const files = (await bodies()).flatMap((body) => names.map((name) => ({ body, name }))).slice(0, times(200))
  const people = await makePeople(20)
  const wrong: string[] = []
  for (const [at, { body, name }] of files.entries()) {
    const answer = await sendDocument(origin, people[at % people.length]!, body, name)
    if (/^5\d\d /.test(answer)) wrong.push(`${name}: ${answer.slice(0, 200)}`)
  }
  let keptCount = 0
  for (const { id, cookie } of people)
    for (const document of await database().document.findMany({ where: { ownerId: id } })) {
      keptCount += 1
      const response = await fetch(`${origin}/api/files/${document.id}`, { headers: { cookie } })
      wrong.push(
        ...faultsOf(response.headers, Buffer.from(await response.arrayBuffer())).map((one) => `${document.id}: ${one}`),
      )
    }
  print(`  ${files.length} hostile files, ${keptCount} kept`)
  return {
    did: `${files.length} hostile files, ${keptCount} kept and read again`,
    result: wrongOf(wrong),
    ok: wrong.length === 0,
  }
}

function faultsOf(headers: Headers, body: Buffer): string[] {
  const type = headers.get('content-type') ?? ''
  const faults: string[] = []
  if (!acceptedTypes.has(type)) faults.push(`handed out as ${type}`)
  if (!headers.get('content-disposition')?.startsWith('attachment')) faults.push('shown')
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('may be sniffed')
  if (!headers.get('content-security-policy')?.includes('sandbox')) faults.push('no sandbox')
  if (headers.has('x-zq')) faults.push('a header of its name')
  if (type.startsWith('image/') && body.includes('zq')) faults.push('a picture with what stood behind it')
  if (/\/JavaScript|\/OpenAction/.test(body.toString('latin1'))) faults.push('a program in a paper')
  return faults
}
