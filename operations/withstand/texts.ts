import { tamper } from '@/fixtures/tampering'
import { openInstance } from '../stage/instance'
import { type Finding, type Part, type Run, wrongOf } from './part'
import { severalAtOnce } from './tenants/walk'
import { canary, makeTenants } from './tenants/world'
import { ownAddresses } from './texts/addresses'
import { sendHostileFiles } from './texts/files'
import { injectedIn } from './texts/injected'
import { formulas, payloads } from './texts/payloads'
import { replaceEverywhere } from './texts/replace'

/** Payloads that are put into one text together, behind one that matters only at the start of a text. */
const together = 25

/**
 * Puts 500 payloads in turn into every text of a tenant, bypassing every check of input, and opens everything that its
 * people can open: no element, attribute, formula, calendar line or script may result. Then uploads 200 hostile files:
 * those kept must have an accepted type, and must be served as downloads, never displayed.
 */
export const part: Part = {
  requirement: 'What is entered or sent is never run',
  run: async (run) => {
    const instance = await openInstance()
    try {
      return [await walkTexts(instance.origin, run), await sendHostileFiles(instance.origin, run)]
    } finally {
      await instance.close()
    }
  },
}

async function walkTexts(origin: string, { times, print }: Run): Promise<Finding> {
  const { theirs, owners } = await makeTenants()
  const addresses = ownAddresses(theirs.kinds)
  const count = times(500)
  const kinds = new Map<string, number>()
  const wrong = new Set<string>()
  let [mark, opened, columns] = [canary as string, 0, 0]
  for (let at = 0; at < count; at += together) {
    const begin = formulas[(at / together) % formulas.length]!
    const text = [begin, ...payloads.slice(at, Math.min(at + together, count))].join(' ')
    columns = await replaceEverywhere(tamper, mark, text)
    mark = text
    for (const cookie of owners)
      await severalAtOnce([...addresses], async (path) => {
        const response = await fetch(origin + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
        const type = response.headers.get('content-type')?.split(';', 1)[0] ?? ''
        const injected = injectedIn(type, Buffer.from(await response.arrayBuffer()))
        opened += 1
        if (response.status === 200) kinds.set(type, (kinds.get(type) ?? 0) + 1)
        if (response.status >= 500) wrong.add(`${path}: ${response.status}`)
        for (const one of injected) wrong.add(`${path}: ${one}`)
      })
    print(`  ${Math.min(at + together, count)} payloads, ${opened} pages and files`)
  }
  const said = [...kinds].map(([type, number]) => `${type} ${number}`).join(', ')
  return {
    did: `${count} payloads in ${columns} columns; ${opened} pages and files opened (${said})`,
    result: wrongOf([...wrong]),
    ok: wrong.size === 0,
  }
}
