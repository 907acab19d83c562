import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { readLawFolder } from '@/dev/generate/law-modules'
import { publishLaw } from '@/dev/law/publish-law'
import { besideText, citing, draftAfter, newSentences, textOf } from '@/dev/law/watch-law'

const today = '2026-11-29'
const cite = 'NAC 632.193'

/** A folder that is deleted after the test. */
function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suma-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** What a text says of the numbers of the rules that cite it. */
const saidIn = (text: string) =>
  besideText(citing(readLawFolder(), cite, today), text).map(({ version, number: { name, value }, sentences }) => [
    version,
    name,
    value,
    sentences.length > 0,
  ])

test('each number of the rules that cite a text stands beside the sentence that has it', () => {
  const as = (hours: string, span: string) =>
    saidIn(`${cite} An aide must complete ${hours} of training in the ${span}, and at least 40 hours of employment.`)
  const found = [
    ['NV-CNA-1', 'total', 24, true],
    ['NV-CNA-1', 'periodMonths', 24, true],
    ['NV-CNA-1', 'HOURS', 24, true],
    ['NV-CNA-1', 'PRACTICE', 40, true],
    ['NV-CNA-1', 'PRACTICE.monthsBeforeEnd', 24, true],
  ]
  expect(as('24 hours', '24 months before')).toEqual(found)
  expect(as('twenty-four (24) contact hours', 'two years before')).toEqual(found)
  // 24 months are no 24 hours, and 1,024 hours are not 24.
  const changed = found.map(([version, name, value]) => [version, name, value, name !== 'total' && name !== 'HOURS'])
  expect(as('30 hours', '24 months before')).toEqual(changed)
  expect(as('1,024 hours', '24 months before')).toEqual(changed)
  expect(citing(readLawFolder(), 'nowhere', today)).toEqual([])
})

test('pages and texts are read as words, and what an older copy does not have is named', async () => {
  const folder = scratch()
  const file = join(folder, 'page.html')
  writeFileSync(file, '<html><style>p{}</style><p>At least&nbsp;30 hours.</p><td>24</td> <td>months</td></html>')
  const text = await textOf(file)
  expect(text).toBe('At least 30 hours. 24 months')
  expect(newSentences(text, 'At least 24 hours. 24 months')).toEqual(['At least 30 hours.'])
  await expect(textOf(join(folder, 'missing.txt'))).rejects.toThrow('is not there')
})

test('a draft follows the newest version, which stays as it is', () => {
  const folder = scratch()
  cpSync('law', folder, { recursive: true })
  const [version] = citing(readLawFolder(folder), cite, today)
  expect(draftAfter(version!, '2027-07-01', folder)).toBe(`${folder}/NV/CNA.json`)
  const [, draft, ...more] = readLawFolder(folder).find(({ geo, type }) => geo === 'NV' && type === 'CNA')!.versions
  expect(more).toEqual([])
  expect(draft).toMatchObject({ number: 2, state: 'DRAFT', effectiveFrom: '2027-07-01', total: 2400 })
  expect(readLawFolder(folder).flatMap(({ versions }) => versions)[0]).toEqual(
    readLawFolder().flatMap(({ versions }) => versions)[0],
  )
})

test('the library is one archive that is the same for the same law, with its checksum', () => {
  const [one, two] = [publishLaw('1.2.0', scratch()), publishLaw('1.2.0', scratch())]
  const archive = readFileSync(one)
  expect(archive.equals(readFileSync(two))).toBe(true)
  const sum = createHash('sha256').update(archive).digest('hex')
  expect(readFileSync(`${one}.sha256`, 'utf8')).toBe(`${sum}  law-1.2.0.zip\n`)
  const files = unzipSync(new Uint8Array(archive))
  expect(strFromU8(files['law/NV/CNA.cases.json']!)).toBe(readFileSync('law/NV/CNA.cases.json', 'utf8'))
  expect(files['law/README.md']).toBeDefined()
})
