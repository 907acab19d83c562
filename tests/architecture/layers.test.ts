import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const folders = ['app', 'graphql', 'lib', 'fixtures', 'dev', 'operations', 'tests']
const places = [...folders, 'proxy.ts', 'server.ts', 'worker.ts', 'check-config.ts']

/** Checks every import of these files against the rules of `.dependency-cruiser.mjs`. */
async function cruised(files: string[], baseDir = process.cwd()): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions('./.dependency-cruiser.mjs')
  const tsConfig = { fileName: join(baseDir, 'tsconfig.json') }
  const { output } = await cruise(files, { ...options, baseDir, tsConfig })
  if (typeof output === 'string') throw new Error(output)
  return output
}
const violationsOf = ({ summary }: ICruiseResult) =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)

describe('the tree', () => {
  let modules: IModule[] = []
  let violations: string[] = []
  beforeAll(async () => {
    const result = await cruised(places)
    modules = result.modules.filter(({ source }) => /\.tsx?$/.test(source) && !/node_modules|generated/.test(source))
    violations = violationsOf(result)
  }, 180_000)

  const textOf = ({ source }: IModule) => readFileSync(source, 'utf8')
  const inside = (...folders: string[]) =>
    modules.filter(({ source }) => folders.some((folder) => source.startsWith(folder)))
  /** The imports that exist at run time: all except types. Packages by name, our own as files. */
  const loadedBy = ({ dependencies }: IModule) =>
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ module, resolved }) => (resolved.startsWith('node_modules/') ? module : resolved))

  test('imports only what its layers, pages and packages allow', () => {
    expect(modules.length).toBeGreaterThan(1000)
    expect(violations).toEqual([])
  })

  test('the demo begins on a machine where nothing is generated yet', () => {
    const found = new Map(modules.map((module) => [module.source, module]))
    const reached = new Set(['dev/commands/up.ts'])
    // Dynamic imports run only after the code was generated.
    for (const source of reached)
      for (const { resolved, dynamic, dependencyTypes } of found.get(source)?.dependencies ?? [])
        if (!dynamic && !dependencyTypes.includes('type-only')) reached.add(resolved)
    expect(reached.size).toBeGreaterThan(20)
    expect([...reached].filter((source) => source.includes('/generated/'))).toEqual([])
  })

  test('no service calls another service', () => {
    const made = new Set(
      inside('lib/services/')
        .filter((one) => /\bdefine(?:Public|Operator|Job)?Service\(/.test(textOf(one)))
        .map(({ source }) => source)
        .filter((source) => !source.endsWith('/define-service.ts')),
    )
    expect(made.size).toBeGreaterThan(100)
    const callers = modules.filter(
      (module) => made.has(module.source) && loadedBy(module).some((source) => made.has(source)),
    )
    expect(callers.map(({ source }) => source)).toEqual([])
  })

  test('where a secret, a driver or the environment begins, a build for the browser fails', () => {
    const driver =
      /^(?:pg|pg-boss|nodemailer|jose|node-forge|next-auth|sharp|pino|standardwebhooks|@aws-sdk|@prisma\/adapter-pg|@libpdf)(?:\/|$)/
    const roots = inside('app/', 'graphql/', 'lib/').filter(
      (one) => /process\.env/.test(textOf(one)) || loadedBy(one).some((source) => driver.test(source)),
    )
    expect(roots.length).toBeGreaterThan(10)
    const open = roots.filter((one) => !loadedBy(one).includes('server-only'))
    // Checks signatures by public keys, in the browser too.
    expect(open.map(({ source }) => source)).toEqual(['lib/proof/check.ts'])
  })

  test('code of the browser reaches nothing of the server, however far away', () => {
    // Message catalogs count as well: a page gives the browser only the texts it shows (`ClientMessages`).
    const heavy =
      /^(?:lib\/(?:services|server|data|adapters|jobs|env|i18n\/messages|i18n\/translator)[/.]|locales\/|zod$|server-only$|next-intl\/server$)/
    const client = inside('app/').filter((one) => /^['"]use client['"]/.test(textOf(one)))
    expect(client.length).toBeGreaterThan(100)
    const found = new Map(modules.map((module) => [module.source, module]))
    const wrong: string[] = []
    for (const reached = new Set(client); ; ) {
      const before = reached.size
      for (const one of reached)
        for (const source of loadedBy(one)) {
          const next = found.get(source)
          if (heavy.test(source)) wrong.push(`${one.source} → ${source}`)
          else if (next) reached.add(next)
        }
      if (reached.size === before) break
    }
    expect(wrong).toEqual([])
  })
})

describe('a planted violation', { timeout: 20_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const members = 'app/orgs/[orgId]/members/(list)'

  test.each<[what: string, files: Record<string, string>, seen: string[]]>([
    [
      'a type, a re-export and a late import of a layer above',
      {
        'lib/domain/type.ts': "import type { User } from '@/lib/data/users'\nexport type Name = User['name']",
        'lib/domain/again.ts': "export { user } from '../data/users'",
        'lib/domain/late.ts': "export const load = () => import('../data/users')",
      },
      ['again', 'late', 'type'].map(
        (file) => `lib/domain: only what is below: lib/domain/${file}.ts → lib/data/users.ts`,
      ),
    ],
    [
      'a value where only types are allowed',
      {
        'graphql/type.ts': "import type { User } from '@/lib/data/users'\nexport type Name = User['name']",
        'graphql/inner.ts': "import { type User, user } from '@/lib/data/users'\nexport const named: User = user",
      },
      ['graphql: only types of lib/data: graphql/inner.ts → lib/data/users.ts'],
    ],
    [
      "a package and Node's own",
      {
        'node_modules/zod/index.js': 'export const z = 1',
        'lib/policy/a.ts': "import 'zod'\nimport { join } from 'node:path'\nexport const path = join('a')",
      },
      ['node_modules/zod/index.js', 'path'].map((to) => `lib/policy: only what is below: lib/policy/a.ts → ${to}`),
    ],
    [
      'a circle of types',
      {
        'lib/domain/one.ts': "import type { Two } from './two'\nexport type One = Two[]",
        'lib/domain/two.ts': "import type { One } from './one'\nexport type Two = One | null",
      },
      ['no circles: lib/domain/one.ts → lib/domain/two.ts'],
    ],
    [
      'another page, and not its own folder nor one above it',
      {
        'app/orgs/[orgId]/org.ts': 'export const org = 1',
        'app/orgs/[orgId]/tasks/task.ts': 'export const task = 1',
        [`${members}/row.ts`]: 'export const row = 1',
        [`${members}/page.tsx`]:
          "export { row } from './row'\nexport { org } from '../../org'\nexport { task } from '../../tasks/task'",
      },
      [`${members}: nothing of another page: ${members}/page.tsx → app/orgs/[orgId]/tasks/task.ts`],
    ],
    [
      'what is nowhere',
      { 'lib/domain/a.ts': "export { b } from './b'" },
      ['every import is found', 'lib/domain: only what is below'].map((rule) => `${rule}: lib/domain/a.ts → ./b`),
    ],
  ])('%s is seen', async (what, planted, seen) => {
    const root = join(folder, what)
    const files = {
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
      'lib/data/users.ts': "export type User = { name: string }\nexport const user: User = { name: '' }",
      ...planted,
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    expect(violationsOf(await cruised(Object.keys(planted), root)).toSorted()).toEqual(seen)
  })
})
