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

test('what to do at each alert is written down, and at no other', () => {
  const { groups } = parse(read('docs/monitoring/alerts.yml')) as {
    groups: { rules: { alert: string; expr: string }[] }[]
  }
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const [, table = ''] = /\n## Alerts\n([\s\S]*?)\n## /.exec(read('docs/operations.md')) ?? []
  const written = [...table.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name)
  expect(written).toEqual(alerts)
})
