import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { popplerSeal, popplerText } from '@/fixtures/poppler'
import { sealOf, verifySeal } from '@/fixtures/verify-seal'
import { type MadePaper, makeEveryPaper, type PaperKind, paperKinds } from './every-paper'

let made: Promise<Record<PaperKind, MadePaper>> | undefined
/** Drawn once for all tests of this file, which only read them. */
function paperOf(kind: PaperKind): Promise<MadePaper> {
  made ??= makeEveryPaper()
  return made.then((papers) => papers[kind])
}

/** One bit of a byte turned. */
function changedAt(bytes: Uint8Array, at: number): Uint8Array {
  const changed = bytes.slice()
  changed[at] = changed[at]! ^ 1
  return changed
}

/** The first of these that a text does not have after the one before it. */
function unmet(text: string, order: readonly string[]): string | null {
  let from = 0
  for (const part of order) {
    const at = text.indexOf(part, from)
    if (at < 0) return part
    from = at + part.length
  }
  return null
}

const isValid = (bytes: Uint8Array) => {
  try {
    return verifySeal(bytes).valid
  } catch {
    return false
  }
}

test.each(paperKinds)('a %s is sealed: a reader finds it valid, and no byte can be changed', async (kind) => {
  const { bytes } = await paperOf(kind)
  expect(verifySeal(bytes)).toMatchObject({ valid: true, whole: true })
  const places = sealOf(bytes).ranges.flatMap(([from, size]) =>
    Array.from({ length: 8 }, (_none, n) => from + Math.floor(((n + 0.5) * size) / 8)),
  )
  expect(places.filter((at) => isValid(changedAt(bytes, at)))).toEqual([])
  const says = popplerSeal(bytes)
  if (says === null) return
  expect(says).toEqual({ valid: true, whole: true, kind: 'ETSI.CAdES.detached' })
  expect(popplerSeal(changedAt(bytes, places[paperKinds.indexOf(kind)]!))?.valid).toBe(false)
})

test.each(paperKinds)(
  'a %s names itself and its language to a reader, which meets its parts in order',
  async (kind) => {
    const { bytes, title, order } = await paperOf(kind)
    const loading = getDocument({ data: bytes.slice(), useSystemFonts: false })
    const pdf = await loading.promise
    const [{ info }, preferences] = await Promise.all([pdf.getMetadata(), pdf.getViewerPreferences()])
    await loading.destroy()
    expect(info).toMatchObject({ Title: expect.stringMatching(title), Language: 'en' })
    expect(preferences?.get('DisplayDocTitle')).toBe(true)
    for (const way of ['page', 'file'] as const) {
      const text = popplerText(bytes, way)?.replaceAll(/\s+/g, ' ')
      if (text !== undefined) expect({ way, text, missing: unmet(text, order) }).toMatchObject({ missing: null })
    }
  },
)
