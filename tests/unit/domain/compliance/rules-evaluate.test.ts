import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import cases from './cases.json'

function run(input: string) {
  const args = ['--import', './dev/register.mjs', 'dev/rules-evaluate.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8', maxBuffer: 64 << 20 })
  return { status, stdout, stderr }
}

test('answers every case, in order', () => {
  const { status, stdout, stderr } = run(JSON.stringify(cases))
  expect([status, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toEqual(cases.map(({ id, expected }) => ({ id, result: expected })))
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

test.each(['', '{', '{}', 'null', '"text"', '[1', '\u0000'])('%j is refused with one line', (input) => {
  const { status, stdout, stderr } = run(input)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})
