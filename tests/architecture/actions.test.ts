import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules, unverifiedMay } from '@/lib/policy/can'
import { stepUpOf } from '@/lib/policy/step-up'
import { jobActions, operatorActions, publicActions } from '@/lib/policy/unguarded'

const read = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') }))

const services = read('lib/services', '.ts')
const tests = read('tests/service', '.test.ts')
const usedBy = (action: string) => services.filter(({ text }) => text.includes(`action: '${action}'`))

/** Runs inside the sign-in library's callback, without the context of a request; its service explains why. */
const outsideServices = ['signIn.complete']

const actions = [rules, publicActions, operatorActions, jobActions].flatMap((table) => Object.keys(table))

test.each(actions)('the action %s is used by a service and its service is tested', (action) => {
  if (outsideServices.includes(action)) return
  const users = usedBy(action)
  expect(users.length).toBeGreaterThan(0)
  for (const { text } of users) {
    for (const [, name] of text.matchAll(/export const (\w+) = define(?:Public|Operator|Job)?Service/g)) {
      expect(
        tests.some((test) => test.text.includes(`${name}(`) || test.text.includes(`${name},`)),
        name,
      ).toBe(true)
    }
  }
})

test('each action of the policy table is used by services that name it once', () => {
  const named = services.flatMap(({ text }) =>
    [...text.matchAll(/\baction: '([^']+)',\n {2}input/g)].map(([, one]) => one),
  )
  expect(named.filter((action) => !actions.includes(action!))).toEqual([])
})

test('a service that asks some input for a fresh sign-in has an action that says so, and each such action has one', () => {
  const asking = services.flatMap(({ text }) =>
    text.split(/= defineService\(/).flatMap((spec) => {
      const own = spec.slice(0, spec.search(/\n\}\)/))
      const shared = own.includes('...ofPerson') ? 'people.manage' : undefined
      return /^ {2}stepUp: /m.test(own) ? [/action: '([^']+)'/.exec(own)?.[1] ?? shared ?? own] : []
    }),
  )
  const saying = Object.entries(stepUpOf).flatMap(([action, choice]) => (choice === 'input' ? [action] : []))
  expect([...new Set(asking)].toSorted()).toEqual(saying.toSorted())
})

test('a unit of work is taken whole, as w', () => {
  const apart =
    /\}: (?:Pick<)?Write\b|\b(?!_?w\b)\w+: Write\b(?!\[)|\b(?:write|writeInBatches)\([^=]*\(\{[^}]*\}\)[^=]*=>|\} = w$/m
  expect(services.filter(({ text }) => apart.test(text)).map(({ path }) => path)).toEqual([])
})

test('every service with a permission is in the table of refusals', () => {
  const refusals = readFileSync('tests/service/policy/refusals.test.ts', 'utf8')
  const guarded = services.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = defineService\(/g)].map(([, name]) => name!),
  )
  expect(guarded.filter((name) => !new RegExp(`, ${name}, |\\b${name},\\n`).test(refusals))).toEqual([])
})

test('what unverified people may do is in the policy table', () => {
  expect([...unverifiedMay].filter((action) => !(action in rules))).toEqual([])
})

const pages = (folder: string) =>
  existsSync(folder) ? read(folder, 'page.tsx').filter(({ path }) => path.endsWith('/page.tsx')) : []

test('every page for signed-in people begins by checking who they are', () => {
  const guarded = [...pages('app/(member)'), ...pages('app/orgs'), ...pages('app/super')]
  const open = guarded.filter(({ text }) => !/await (enterPage|Promise\.all\(\[\s*enterPage)/.test(text))
  const alsoOpen = open.filter(({ path, text }) => !entersThroughItsPart(path, text))
  expect(alsoOpen.map(({ path }) => path)).toEqual([])
})

/** A page may let the module that loads its data enter the page. */
function entersThroughItsPart(path: string, text: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/'))
  const parts = [...text.matchAll(/from '(\.\.?\/[\w./-]+)'/g)].map(([, one]) => `${folder}/${one}.ts`)
  return parts.some((file) => existsSync(file) && readFileSync(file, 'utf8').includes('await enterPage('))
}
