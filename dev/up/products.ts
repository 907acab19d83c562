import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { hasPeople } from '../commands/seed'
import { runBuild, runScript, runTypeScript } from './command'
import { isFresh, type Made, makeWhenStale } from './fresh'

const lock = 'package-lock.json'

/** Generated code: the Prisma client and the types of the API. */
const generated: Made = {
  mark: 'lib/data/generated/suma-inputs',
  inputs: [
    'prisma/schema.prisma',
    'prisma.config.ts',
    'graphql',
    ...globSync('app/**/operations.graphql').sort(),
    'codegen.ts',
    'docs',
    'dev/generate',
    'dev/commands/generate.ts',
    'locales/en',
    lock,
  ],
  outputs: ['lib/data/generated/client.ts', 'graphql/generated/schema.graphql', 'graphql/generated/documents.json'],
}

const sources = ['app', 'lib', 'graphql', 'locales', 'public', 'prisma/schema.prisma', 'proxy.ts', 'instrumentation.ts']
const configuration = ['next.config.ts', 'tsconfig.json', 'postcss.config.mjs', 'package.json', lock]

const build: Made = {
  mark: '.next/suma-build-hash',
  inputs: [...sources, ...configuration],
  outputs: ['.next/BUILD_ID'],
}

type Make = { environment: NodeJS.ProcessEnv; signal: AbortSignal; print: (line: string) => void }

/** Generates code when its sources changed. */
export async function ensureGenerated({ environment, signal, print }: Make): Promise<void> {
  await makeWhenStale(generated, () => {
    print('Generating code ...')
    return runScript('generate', environment, signal)
  })
}

/** Builds for production when a source changed; run `ensureGenerated` first. */
export async function ensureBuild({ environment, signal, print }: Make): Promise<void> {
  await makeWhenStale(build, () => {
    print('Building (only after a change; about a minute) ...')
    return runBuild({ ...environment, NODE_ENV: 'production' }, signal)
  })
}

/** Fills an empty database with the people of the demo, and refills it when the demo itself changed. */
export async function ensureSeed(url: string, data: string, { environment, signal, print }: Make): Promise<void> {
  if (!existsSync('prisma/seed.ts')) return
  const seed: Made = {
    mark: join(data, 'seeded'),
    inputs: ['prisma/seed.ts', 'fixtures'],
    outputs: [],
  }
  if (isFresh(seed) && (await hasPeople(url))) return
  print('Filling in the demo data ...')
  const run = () => runTypeScript('dev/commands/seed.ts', environment, signal)
  if (!(await makeWhenStale(seed, run))) await run()
}
