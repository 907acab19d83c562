import { matchesGlob } from 'node:path'

/** Files whose code Stryker changes, and the tests that have to notice: those of a configuration, in a folder where one is named. */
export type MutationGroup = { name: string; mutate: readonly string[]; config: string; tests?: string }

const licenses = 'dev/rules-mutations.vitest.ts'
const access = 'dev/access-mutations.vitest.ts'

const groups: readonly MutationGroup[] = [
  {
    name: 'licenses',
    mutate: [
      'lib/domain/compliance/*.ts',
      // Tables of rules, whose numbers other tests compare with the sources, and types.
      '!lib/domain/compliance/{credit-requirements,evaluation,reference-rule,reference-rule-defaults,reference-rules-*}.ts',
      'lib/domain/credentials/{current-period,derive-periods,first-expiry,period,renew}.ts',
    ],
    config: licenses,
  },
  {
    name: 'permissions',
    mutate: ['lib/policy/can.ts'],
    ...{ config: access, tests: 'tests/unit/policy' },
  },
  {
    name: 'scopes',
    mutate: ['lib/policy/scopes.ts'],
    ...{ config: access, tests: 'tests/unit/policy' },
  },
  {
    name: 'where a request goes',
    mutate: ['lib/domain/access/{resolve-route,route-kind,safe-path}.ts'],
    ...{ config: access, tests: 'tests/unit/domain/access' },
  },
  {
    name: 'who signed in',
    mutate: ['lib/domain/people/{login,connection}-identity.ts'],
    ...{ config: access, tests: 'tests/unit/domain/people' },
  },
]

/** The groups whose files these are, each with those alone; all of them, whole, when none is named. */
export function groupsOf(files: readonly string[]): readonly MutationGroup[] {
  if (files.length === 0) return groups
  const isIn = (file: string, globs: readonly string[]) =>
    globs.some((glob) => !glob.startsWith('!') && matchesGlob(file, glob))
  return groups
    .map((group) => ({ ...group, mutate: files.filter((file) => isIn(file, group.mutate)) }))
    .filter(({ mutate }) => mutate.length > 0)
}
