import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { ruleFileText } from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { shareOf } from '@/tests/setup/nightly'
import cases from './cases.json'
import requirementCases from './requirement-cases.json'

function run(input: string, ...more: string[]) {
  const args = ['--import', './dev/register.mjs', 'dev/commands/rules-evaluate.ts', ...more]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8', maxBuffer: 64 << 20 })
  return { status, stdout, stderr }
}

test('answers every case, in order', () => {
  const records = [...cases, ...requirementCases]
  const { status, stdout, stderr } = run(JSON.stringify(records))
  expect([status, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toEqual(records.map(({ id, expected }) => ({ id, result: expected })))
})

test('answers good records beside ones it cannot read', () => {
  const records = [...fc.sample(fc.jsonValue(), 200), cases[0], { id: 'x', kind: 'evaluate', input: {} }]
  const { status, stdout, stderr } = run(JSON.stringify(records))
  expect([status, stderr]).toEqual([0, ''])
  const answers: { id: unknown; error?: string; result?: unknown }[] = JSON.parse(stdout)
  expect(answers).toHaveLength(records.length)
  expect(answers.slice(0, 200).every(({ error }) => typeof error === 'string')).toBe(true)
  expect(answers[200]).toEqual({ id: 'E01', result: cases[0]?.expected })
  expect(answers[201]).toEqual({ id: 'x', error: expect.stringContaining('input.geo') })
})

test.each(shareOf(['', '{', '{}', 'null', '"text"', '[1', '\u0000'], 3))('%j is refused with one line', (input) => {
  const { status, stdout, stderr } = run(input)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})

/** A file that is deleted after the test. */
function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'suma-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'rules.json')
  writeFileSync(file, text)
  return file
}

test('knows the seven rules of the specification in their first version, or what an export has published', () => {
  // As exported after the publication: 24 hours for Texas nurse aides in periods that end in 2027 or later.
  const versions = shippedRules.map((rule) => {
    if (rule.version === 'TX-CNA-1') return { ...rule, effectiveTo: '2026-12-31' }
    return rule.version === 'TX-CNA-2' ? { ...rule, state: 'PUBLISHED' as const, effectiveFrom: '2027-01-01' } : rule
  })
  const ending = (type: string, geo: string, endsAt: string) => {
    const license = { geo, type, effectiveAt: '2025-01-01', periodIndex: 0, asOf: '2025-06-01', credits: [] }
    return { id: endsAt, kind: 'evaluate', input: { ...license, renewalPeriods: [{ startsAt: '2025-01-01', endsAt }] } }
  }
  const records = [
    ending('CNA', 'TX', '2026-12-31'),
    ending('CNA', 'TX', '2027-01-01'),
    ending('RN', 'OK', '2026-12-31'),
  ]
  const hours = (...more: string[]) => {
    const { status, stdout, stderr } = run(JSON.stringify(records), ...more)
    expect([status, stderr]).toEqual([0, ''])
    const answers: { result: { required: { total: number } | null } }[] = JSON.parse(stdout)
    return answers.map(({ result }) => result.required?.total ?? null)
  }
  expect(hours()).toEqual([20, 20, null])
  expect(hours('--published', fileOf(ruleFileText(versions)))).toEqual([20, 24, 24])
})

test('an export that cannot be read is named in one line', () => {
  const file = fileOf('{"versions": 1}')
  const { status, stdout, stderr } = run('[]', '--published', file)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).toContain(file)
})
