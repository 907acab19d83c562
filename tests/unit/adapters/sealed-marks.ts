import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PdfShape, shapedPdf } from '@/fixtures/pdf-shapes'
import { sealCertificate } from '@/lib/adapters/signing/certificate'
import { readPages } from '@/lib/adapters/signing/read-pages'
import { sealPdf } from '@/lib/adapters/signing/seal-pdf'
import { shownBox } from '@/lib/domain/signing/boxes'
import { signingSheetsPdf } from '@/lib/exports/pdf/signing-sheets-pdf'

const folder = mkdtempSync(join(tmpdir(), 'suma-marks-'))
export const forget = () => rmSync(folder, { recursive: true, force: true })

const receipt = {
  heading: 'Receipt',
  intro: '',
  facts: [],
  signers: [],
  eventsHeading: '',
  events: [],
  number: 'S-1',
  verifyLabel: '',
  verifyAddress: 'https://suma.example.com',
}

/** Where a mark is on a page as displayed, in fractions of it, and whether it stands upright. */
export type Landed = { left: number; top: number; right: number; bottom: number; upright: boolean }
type Tried = { width: number; height: number; wanted: Landed; landed: Landed | null }

/** A field of the editor, in ten-thousandths of the page. */
const field = { x: 6000, y: 1000, width: 3000 }

/** Seals a document with one mark and says where poppler draws it; null where poppler is not on this machine. */
export async function landedMark(shape: PdfShape): Promise<Tried> {
  const original = shapedPdf(shape)
  const path = join(folder, 'a.pdf')
  writeFileSync(path, original)
  const pages = await readPages(path)
  if (!pages.ok) throw new Error(pages.problem.code)
  const size = pages.value[0]!
  const height = Math.round((field.width * size.width) / 3 / size.height)
  const box = shownBox({ ...field, height }, size)
  // A corner: its left and its lower edge.
  const marks = [{ box, drawing: 'M2 2L2 198L598 198' }]
  const about = { language: 'en', title: 'A', organization: 'B', leftOut: '', sheets: [{ ...size, marks }], receipt }
  const { signer } = await sealCertificate({
    SIGNING_P12: undefined,
    SIGNING_P12_PASSWORD: undefined,
    SUMA_DATA: folder,
    APP_URL: 'http://localhost:3000',
  })
  const sheets = new Uint8Array(await signingSheetsPdf(about))
  const by = { title: 'A', language: 'en', reason: 'B', organization: 'C', sealedAt: new Date() }
  writeFileSync(path, await sealPdf({ original, sheets, pages: [1], ...by }, signer))
  const wanted = {
    left: field.x / 10_000,
    top: field.y / 10_000,
    right: (field.x + field.width) / 10_000,
    bottom: (field.y + height) / 10_000,
    upright: true,
  }
  return { ...size, wanted, landed: darkPart(path) }
}

function darkPart(path: string): Landed | null {
  const { stdout, error } = spawnSync('pdftoppm', ['-gray', '-r', '72', '-f', '1', '-l', '1', path], { maxBuffer: 1e9 })
  if (error) return null
  const [, wide, high] = /^P5\n(\d+) (\d+)\n255\n/.exec(stdout.subarray(0, 40).toString('latin1')) ?? []
  const [width, height] = [Number(wide), Number(high)]
  const pixels = stdout.subarray(stdout.length - width * height)
  const isDark = (x: number, y: number) => pixels[y * width + x]! < 200
  const [xs, ys]: [number[], number[]] = [[], []]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isDark(x, y)) {
        xs.push(x)
        ys.push(y)
      }
  const least = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const [left, right, top, bottom] = [least(xs), most(xs), least(ys), most(ys)]
  const near = (x: number, y: number) => xs.some((one, at) => Math.abs(one - x) < 3 && Math.abs(ys[at]! - y) < 3)
  const upright = near(left, top) && near(right, bottom) && !near(right, top)
  return { left: left / width, top: top / height, right: (right + 1) / width, bottom: (bottom + 1) / height, upright }
}

/** Two millimeters, in points. */
const tolerance = 5.67

/** How far a mark is from its field at most, in points of the page as displayed. */
export function farOff({ width, height, wanted, landed }: Tried): number {
  if (!landed?.upright) return landed ? Number.POSITIVE_INFINITY : 0
  const across = Math.max(Math.abs(landed.left - wanted.left), Math.abs(landed.right - wanted.right)) * width
  return Math.max(across, Math.abs(landed.top - wanted.top) * height, Math.abs(landed.bottom - wanted.bottom) * height)
}

/** The shapes whose mark is farther from its field than two millimeters. */
export async function misplaced(shapes: readonly PdfShape[]): Promise<[PdfShape, number][]> {
  const far: [PdfShape, number][] = []
  for (const shape of shapes) {
    const off = farOff(await landedMark(shape))
    if (!(off <= tolerance)) far.push([shape, off])
  }
  return far
}
