import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A client component uses the messages its page provides (`ClientMessages`, the root layout); a missing one would be
 * shown as its key. The types cannot detect that, so this test reads the sources.
 */

type Module = { text: string; imports: string[]; isClient: boolean }
const modules = new Map<string, Module>()

function moduleAt(path: string): Module {
  const existing = modules.get(path)
  if (existing) return existing
  const text = readFileSync(path, 'utf8')
  const found = {
    text,
    imports: [...text.matchAll(/(?:^|\n)(?:import|export)\s(?!type\s)[^'";]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'/g)]
      .map(([, from, late]) => fileOf(path, from ?? late ?? ''))
      .filter((file) => file !== null),
    isClient: /^(?:\/\/.*\n)*['"]use client['"]/.test(text),
  }
  modules.set(path, found)
  return found
}

function fileOf(from: string, source: string): string | null {
  if (!/^(?:\.|@\/)/.test(source)) return null
  const base = source.startsWith('.') ? join(dirname(from), source) : source.slice(2)
  return [`${base}.tsx`, `${base}.ts`].find((file) => existsSync(file)) ?? null
}

/** All modules that a file loads, including itself; everything below a client component belongs to the browser. */
function reach(start: string) {
  const server = new Set<string>()
  const client = new Set<string>()
  const walk = (path: string, below: boolean) => {
    const { imports, isClient } = moduleAt(path)
    const to = below || isClient ? client : server
    if (to.has(path)) return
    to.add(path)
    for (const next of imports) walk(next, to === client)
  }
  walk(start, false)
  return { server, client }
}

const literals = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, one = '']) => one)

/** The groups of messages that a file provides to the components below it. */
function givenBy(path: string): string[] {
  const { text } = moduleAt(path)
  return [...text.matchAll(/<ClientMessages\s+of=\{(?:\[([^\]]+)\]|(\w+))\}/g)].flatMap(([, listed, name]) =>
    literals(listed ?? new RegExp(`const ${name}[^=]*= \\[([^\\]]+)\\]`).exec(text)?.[1] ?? ''),
  )
}

/** The definition of a translator; the name applies up to its next definition. */
const made = /\b(\w+) = use(?:Translations|Translate)\((?:'([^']*)')?\)/g
/** A call of a translator, with its key as far as it is literal. */
const called = /(?<![\w.'`"])(\w+)(?:\.(?:rich|markup|has))?\(\s*(?:['`]([\w.]*))?/g
const handedOn = /[(,]\s*(\w+)\s*(?=[,)])/g

/** The keys a file uses in the browser, or a whole group if a key is computed or the translator is passed on. */
function saidBy(path: string): string[] {
  const { text } = moduleAt(path)
  const translators = [...text.matchAll(made)].map((found) => ({
    at: found.index,
    name: found[1],
    group: found[2] ?? '',
  }))
  const groupOf = (name: string | undefined, at: number) =>
    translators.findLast((translator) => translator.name === name && translator.at < at)?.group
  const said = [...text.matchAll(called)].map(({ 1: name, 2: key = '', index }) => {
    // A function that builds texts receives `t`, which accepts full keys.
    const group = groupOf(name, index) ?? (name === 't' && /^[a-z]+\./i.test(key) ? '' : null)
    return group === null ? '' : [group, key].filter(Boolean).join('.')
  })
  const whole = [...text.matchAll(handedOn)].map(({ 1: name, index }) => groupOf(name, index) ?? '')
  return [...said, ...whole].map((key) => key.replace(/\.$/, '')).filter(Boolean)
}

/** The messages that the value rules of a noun (`lib/domain/<noun>/values.ts`) may return to a form that calls them. */
function saidByRules(path: string): string[] {
  if (path.startsWith('lib/')) return []
  const asked = [...moduleAt(path).text.matchAll(/import \{([^}]*)\} from '@\/(lib\/domain\/[\w/-]*\bvalues)'/g)]
  const files = asked.filter(([, names = '']) => /Problems?\b/.test(names)).map(([, , file]) => `${file}.ts`)
  const rules = files.flatMap((file) => [...reach(file).server])
  return rules.flatMap((file) => [...moduleAt(file).text.matchAll(/'(validation\.\w+)'/g)].map(([, key = '']) => key))
}

const layoutsOf = (page: string) => {
  const layouts: string[] = []
  for (let folder = dirname(page); folder !== '.'; folder = dirname(folder))
    if (existsSync(`${folder}/layout.tsx`)) layouts.unshift(`${folder}/layout.tsx`)
  return layouts
}

const isGiven = (key: string, given: ReadonlySet<string>) =>
  key.split('.').some((_name, index, path) => given.has(path.slice(0, index + 1).join('.')))

/**
 * Cases the test reads too broadly: a page provides fewer messages than the file could use, and the reason why they
 * suffice.
 */
const enough: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'app/(member)/credentials/[credentialId]/page.tsx': {
    'app/(member)/credentials/period-preview.ts': 'of the next actions only the two that ask to check the dates',
    'app/_components/compliance/requirement-facts.ts':
      'only what the first renewal asks for; the server words the rest',
  },
  'app/(member)/credentials/[credentialId]/what-if/page.tsx': {
    'app/_components/compliance/period-facts.ts': 'of the rules only what is said of a period, all of which is given',
  },
  'app/(member)/add-credits/page.tsx': {
    'app/_components/credit-form/preview-rows.ts': 'of the rules only what is said of an issue, all of which is given',
  },
  'app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/check-in/page.tsx': {
    'app/_components/guests/guest-form.tsx': 'of the rules of people and licenses only names and the number',
  },
  'app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/roster/(list)/page.tsx': {
    'app/_components/guests/guest-form.tsx': 'the same',
  },
  'app/(member)/credentials/[credentialId]/credits/[creditId]/edit/page.tsx': {
    'app/_components/credit-form/preview-rows.ts': 'the same',
  },
}

const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((path) => `app/${path}`)
  .filter((path) => /\/(?:page|error|not-found)\.tsx$/.test(path))

test.each(pages)('%s gives the browser the messages that its client components use', (page) => {
  const given = new Set<string>()
  const missing: { path: string; key: string }[] = []
  for (const part of [...layoutsOf(page), page]) {
    const { server, client } = reach(part)
    for (const path of server) for (const group of givenBy(path)) given.add(group)
    for (const path of client)
      missing.push(
        ...[...saidBy(path), ...saidByRules(path)].flatMap((key) => (isGiven(key, given) ? [] : [{ path, key }])),
      )
  }
  const excused = enough[page] ?? {}
  expect(missing.filter(({ path }) => !(path in excused))).toEqual([])
  expect(Object.keys(excused).filter((path) => missing.every((one) => one.path !== path))).toEqual([])
})

test('messages that are given to a page exist', () => {
  const all = JSON.parse(
    `{${readdirSync('locales/en').map((name) => `"${name.slice(0, -5)}":${readFileSync(`locales/en/${name}`, 'utf8')}`)}}`,
  ) as object
  const at = (key: string) =>
    key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], all)
  const given = pages
    .flatMap((page) => [...layoutsOf(page), page])
    .flatMap((part) => [...reach(part).server].flatMap(givenBy))
  expect(given.length).toBeGreaterThan(10)
  expect([...new Set(given)].filter((group) => at(group) === undefined)).toEqual([])
})
