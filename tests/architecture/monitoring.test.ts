import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (file: string) => readFileSync(file, 'utf8')
/** The names of metrics in the code, with a histogram's names as Prometheus writes them. */
const made = new Set(
  (read('lib/telemetry/metrics.ts').match(/'suma_\w+'/g) ?? [])
    .map((name) => name.slice(1, -1))
    .flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
)

test.each(['docs/monitoring/dashboard.json', 'docs/monitoring/alerts.yml'])(
  '%s asks for metrics that there are',
  (file) => {
    const asked = new Set(read(file).match(/\bsuma_\w+/g))
    expect(asked.size).toBeGreaterThan(5)
    expect([...asked].filter((name) => !made.has(name))).toEqual([])
  },
)

type Rule = { alert: string; labels: { severity: string }; annotations?: { summary?: string; runbook?: string } }
const { groups } = parse(read('docs/monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const runbooks = read('docs/runbooks.md').split(/^## /m).slice(1)

test('what to do at each alert is written down, and at no other', () => {
  expect(runbooks.map((text) => text.split('\n', 1)[0])).toEqual(rules.map(({ alert }) => alert))
  expect(runbooks.filter((text) => !/^- /m.test(text))).toEqual([])
})

test('each alert says in a sentence what is wrong, names its runbook, and whether it wakes somebody', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(annotations?.summary, alert).toMatch(/^[A-Z{1].{15,}[^.]$/)
    expect(annotations?.runbook, alert).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
    expect(['page', 'ticket'], alert).toContain(labels.severity)
  }
})

test('an alert that counts requests counts no probes, which the server leaves out', () => {
  expect(read('server.ts')).toMatch(/if \(telemetry\(\) && !isHealth\(request\)\) void watchRequest/)
})
