import { matchesGlob } from 'node:path'

/**
 * Files whose code Stryker changes, and the tests that must notice: those of a configuration, limited to a folder if
 * one is named.
 */
export type MutationGroup = { name: string; mutate: readonly string[]; config: string; tests?: string }

const licenses = 'operations/mutations/rules-mutations.vitest.ts'
const access = 'operations/mutations/access-mutations.vitest.ts'

const groups: readonly MutationGroup[] = [
  {
    name: 'rule-files',
    mutate: ['lib/domain/compliance/{rule-*,case-*,worked-example*}.ts'],
    config: licenses,
  },
  {
    name: 'licenses',
    mutate: [
      'lib/domain/compliance/*.ts',
      // Readers and tables of rules, whose numbers other tests compare with the sources, and types are left out.
      '!lib/domain/compliance/{rule-*,case-*,worked-example*}.ts',
      '!lib/domain/compliance/{credit-requirements,evaluation,reference-rule,reference-rule-defaults,reference-rules-*}.ts',
      'lib/domain/credentials/{current-period,derive-periods,first-expiry,period,renew}.ts',
    ],
    config: licenses,
  },
  {
    name: 'permissions',
    mutate: ['lib/policy/can.ts'],
    config: access,
    tests: 'tests/unit/policy',
  },
  {
    name: 'scopes',
    mutate: ['lib/policy/scopes.ts'],
    config: access,
    tests: 'tests/unit/policy',
  },
  {
    name: 'routes',
    mutate: ['lib/domain/access/{resolve-route,route-kind,safe-path}.ts'],
    config: access,
    tests: 'tests/unit/domain/access',
  },
  {
    name: 'sign-in',
    mutate: ['lib/domain/people/{login,vouched}-identity.ts'],
    config: access,
    tests: 'tests/unit/domain/people',
  },
]

/**
 * The named groups, and the groups of the named files with only these files; all groups when nothing is named. A file
 * belongs to the first group that has it.
 */
export function groupsOf(requestedGroups: readonly string[]): readonly MutationGroup[] {
  if (requestedGroups.length === 0) return groups
  const isIn = (file: string, globs: readonly string[]) =>
    globs.some((glob) => !glob.startsWith('!') && matchesGlob(file, glob))
  const groupOf = (file: string) => groups.find(({ mutate }) => isIn(file, mutate))
  return groups
    .map((group) => {
      if (requestedGroups.includes(group.name)) return group
      return { ...group, mutate: requestedGroups.filter((file) => groupOf(file) === group) }
    })
    .filter(({ mutate }) => mutate.length > 0)
}
