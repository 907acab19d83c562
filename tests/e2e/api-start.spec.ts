import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { orgIdNamed, sunrise } from '../../fixtures/demo-rows'
import { tokenOf } from './api-client'
import { expect, test } from './test'

/** The commands in one part of docs/api.md, each with the response printed below it. */
function stepsBetween(title: string, next: string): { commands: string; answer: unknown }[] {
  const text = readFileSync('docs/api.md', 'utf8')
  const part = text.slice(text.indexOf(title), text.indexOf(next))
  const blocks = [...part.matchAll(/```sh\n([\s\S]*?)```\n+```json\n([\s\S]*?)```/g)]
  return blocks.map(([, commands = '', answer = '']) => ({ commands, answer: JSON.parse(answer) }))
}

/** `"…"` in the document matches any value. */
const expected = (answer: unknown): unknown => {
  if (answer === '…') return expect.anything()
  if (Array.isArray(answer)) return answer.map(expected)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([key, one]) => [key, expected(one)]))
}

/**
 * The environment of a reader's shell: without this process's settings, and without the color settings of the run, two
 * of which make Node print a warning.
 */
const { NO_COLOR: _no, FORCE_COLOR: _force, OIDC_ISSUER: _issuer, ...plain } = process.env

const environment = () => ({
  ...plain,
  API: `${process.env.E2E_ORIGIN}/graphql`,
  IDENTITY_PORT: process.env.E2E_IDENTITY_PORT,
})

test('the five-minute start of the documentation runs as it is written', () => {
  const steps = stepsBetween('## Five minutes', '## For an organization')
  expect(steps.length).toBeGreaterThan(5)
  const script = steps.map(({ commands }) => `${commands}\necho; echo @@@`).join('\n')
  const run = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], { env: environment(), encoding: 'utf8' })
  expect([run.status, run.stderr]).toEqual([0, ''])
  const said = run.stdout.split('@@@').slice(0, -1)
  expect(said).toHaveLength(steps.length)
  for (const [at, { answer }] of steps.entries()) {
    const lines = said[at]!.trim().split('\n')
    expect(JSON.parse(lines.at(-1)!)).toEqual(expected(answer))
  }
})

test('the first call of an organization runs as it is written', async () => {
  const start = stepsBetween('## Five minutes', '## For an organization')[0]!
  const { commands, answer } = stepsBetween('## For an organization', '## Who asks')[0]!
  const org = await orgIdNamed(sunrise)
  const env = { ...environment(), TOKEN: await tokenOf('olivia@example.com'), ORG: org }
  const suma = start.commands.split('\n').filter((line) => line.startsWith('API=') || line.startsWith('suma()'))
  const script = [...suma, commands].join('\n')
  const run = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], { env, encoding: 'utf8' })
  expect([run.status, run.stderr]).toEqual([0, ''])
  expect(JSON.parse(run.stdout)).toEqual(expected(answer))
})

test('the example prints who is behind on hours', async () => {
  const org = await orgIdNamed(sunrise)
  const env = {
    ...plain,
    SUMA_URL: environment().API,
    SUMA_TOKEN: await tokenOf('olivia@example.com'),
    SUMA_ORG: org,
  }
  const run = spawnSync('node', ['docs/examples/behind.ts'], { env, encoding: 'utf8' })
  expect([run.status, run.stderr]).toEqual([0, ''])
  const lines = run.stdout.trim().split('\n')
  for (const line of lines)
    expect(line).toMatch(/^[^\t]+, [^\t]+\t[A-Z]{2,3} [A-Z]+\t([\d.]+|not known)\t\d{4}-\d\d-\d\d$/)
})
