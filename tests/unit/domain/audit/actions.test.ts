import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionsOfKind, auditActions, historyKinds, isAuditAction } from '@/lib/domain/audit/actions'
import { keptFields } from '@/lib/domain/audit/kept-fields'

type Tree = { [name: string]: string | Tree }
const wordsIn = (locale: string, file: string) =>
  JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8')) as Record<string, Tree>
const keysOf = (tree: Tree): string[] =>
  Object.entries(tree).flatMap(([name, text]) =>
    typeof text === 'string' ? [name] : keysOf(text).map((key) => `${name}.${key}`),
  )

test.each(['en', 'es', 'ja'])(
  'every act of the history has its sentence in %s, and each sentence its act',
  (locale) => {
    expect(keysOf(wordsIn(locale, 'history').actions!).toSorted()).toEqual([...auditActions].toSorted())
  },
)

test.each(['en', 'es', 'ja'])('every field that is kept has its name in %s', (locale) => {
  const named = new Set(keysOf(wordsIn(locale, 'fields')))
  expect(
    Object.values(keptFields)
      .flat()
      .filter((field) => !named.has(field)),
  ).toEqual([])
})

test('each act is of one kind', () => {
  expect(new Set(auditActions).size).toBe(auditActions.length)
  expect(actionsOfKind('looks')).toContain('member.viewed')
  expect(actionsOfKind('support')).toContain('org.visited')
  for (const kind of historyKinds) expect(actionsOfKind(kind)).not.toEqual([])
  expect(isAuditAction('member.viewed')).toBe(true)
  expect(isAuditAction('member.sold')).toBe(false)
})
