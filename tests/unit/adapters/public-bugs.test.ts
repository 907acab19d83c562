import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentFile } from '@/fixtures/sent-file'
import { inspectFile } from '@/lib/adapters/files/inspect-file'
import { cleanPdf } from '@/lib/adapters/files/plain-pdf'
import { readPages } from '@/lib/adapters/signing/read-pages'
import { ok } from '@/lib/domain/result'

// Files that made other products fail, as people have reported it in public.
const bytesOf = (name: string) => readFileSync(`fixtures/public-bugs/${name}`)
const letter = { width: 612, height: 792 }

test.each([
  ['photo-png-named.jpg', 'png'],
  ['photo-webp-named.jpg', 'webp'],
  ['photo-jpeg-named.HEIC', 'jpeg'],
  ['photo-jpeg-named.jfif', 'jpeg'],
  ['sign-plain.pdf', 'pdf'],
  ['sign-lead-nl.pdf', 'pdf'],
  ['sign-lead-bom.pdf', 'pdf'],
  ['sign-trail-html.pdf', 'pdf'],
])('%s is taken as %s, whatever its name and what stands around it', async (name, kind) => {
  expect(await inspectFile(sentFile(name, bytesOf(name)))).toEqual(ok(kind))
})

test.each([
  ['sign-plain.pdf', letter],
  ['sign-crop.pdf', { width: 512, height: 442 }],
  ['sign-rot90crop.pdf', { width: 442, height: 512 }],
  ['sign-mediaoff.pdf', letter],
  ['sign-inherit.pdf', { width: 792, height: 612 }],
  ['sign-lead-nl.pdf', letter],
  ['sign-lead-bom.pdf', letter],
  ['sign-trail-html.pdf', letter],
])('the page of %s is signed in the size in which it is shown', async (name, size) => {
  const bytes = bytesOf(name)
  const cleaned = cleanPdf(bytes)
  const kept = (cleaned.ok && cleaned.value) || bytes
  expect(await readPages(sentFile(name, kept).path)).toEqual(ok([size]))
})
