import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type Layer = {
  /** What it may import of ours. */
  ours: readonly string[]
  /** What it may only name as a type: nothing of it is there when the program runs. */
  types?: readonly string[]
  /** Packages: '*' is any; Node's own are allowed to everybody but those that say 'no node'. */
  packages: readonly string[]
}

const messages = ['lib/i18n']
const record = ['lib/data']

/** The order is the architecture: each layer knows those it names and no other (docs/house.md). */
const layers: Record<string, Layer> = {
  'lib/domain': { ours: [], packages: ['date-fns', '@date-fns/tz', 'no node'] },
  'lib/artefacts': { ours: ['lib/domain'], packages: ['ical-generator', 'no node'] },
  // Papers, drawn by the library of PDFs; it reads its fonts by itself.
  'lib/artefacts/pdf': { ours: ['lib/domain'], packages: ['@react-pdf/renderer', 'react', 'qrcode'] },
  'lib/policy': { ours: ['lib/domain'], packages: ['no node'] },
  'lib/i18n': { ours: ['lib/domain', 'lib/env', 'locales'], packages: ['next-intl', 'next', 'icu-minify'] },
  'lib/data': {
    ours: ['lib/domain', 'lib/env'],
    packages: ['@prisma/client', '@prisma/adapter-pg', 'pg', 'dataloader'],
  },
  'lib/adapters': { ours: ['lib/domain', 'lib/env', ...messages], packages: ['*'] },
  'lib/services': {
    ours: ['lib/domain', 'lib/artefacts', 'lib/policy', 'lib/data'],
    types: ['lib/adapters'],
    packages: ['zod'],
  },
  'lib/jobs': {
    ours: ['lib/domain', 'lib/adapters', 'lib/data', 'lib/services', 'lib/env', 'lib/server/log', ...messages],
    packages: ['pg-boss'],
  },
  'lib/server': {
    ours: ['lib/domain', 'lib/policy', 'lib/data', 'lib/adapters', 'lib/services', 'lib/jobs', 'lib/env', ...messages],
    packages: ['next', 'next-auth', 'next-intl', 'react', 'pino', 'ruru'],
  },
  graphql: {
    ours: ['lib/domain', 'lib/services', 'lib/server', 'lib/env', ...messages],
    types: record,
    packages: ['@apollo/server', '@graphql-tools/schema', '@graphql-typed-document-node/core', 'graphql', 'busboy'],
  },
  'app/_ui': {
    ours: [],
    packages: ['react', 'react-dom', '@floating-ui/dom', 'dompurify', 'next', 'no node'],
  },
  app: {
    ours: [
      'app/_ui',
      'lib/domain',
      'lib/artefacts',
      'lib/policy',
      'lib/services',
      'lib/server',
      'lib/env',
      'graphql/generated',
      ...messages,
    ],
    types: [...record, 'graphql/typed-document'],
    packages: ['next', 'next-intl', 'react', 'react-dom', '@fontsource-variable/inter'],
  },
  'proxy.ts': { ours: ['lib/domain', 'lib/server', 'lib/env', ...messages], types: record, packages: ['next'] },
  // The processes: they start everything and close it.
  'server.ts': { ours: ['graphql', 'lib/server', 'lib/jobs', 'lib/data', 'lib/env'], packages: ['next'] },
  'worker.ts': { ours: ['lib/server', 'lib/jobs', 'lib/data'], packages: [] },
}

/** One file may reach past its layer; the reason stands beside it. */
const doors: Record<string, readonly string[]> = {
  // The one way from Next to the API, for platforms that run Next alone.
  'app/graphql/route.ts': ['graphql/http'],
  // Shows in development what the tests draw; no build contains it.
  'app/gallery/page.dev.tsx': ['tests/ui'],
}

/** The only files that may load these. */
const onlyHere: Record<string, readonly string[]> = {
  'next-auth': ['lib/server/auth.ts'],
  'lib/env': [],
}

type Import = { source: string; typeOnly: boolean }

/** Static, re-exporting, bare and dynamic imports of a file. */
function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8')
  const from = text.matchAll(/(?:^|\n)\s*(import|export)\s+(type\s)?([^'";]*?)\sfrom\s+['"]([^'"]+)['"]/g)
  const named = [...from].map(([, , type, names, source]) => {
    const inner = /^\{([^}]*)\}$/s
      .exec(names?.trim() ?? '')?.[1]
      ?.split(',')
      .map((one) => one.trim())
      .filter(Boolean)
    return { source: source!, typeOnly: Boolean(type) || Boolean(inner?.every((one) => one.startsWith('type '))) }
  })
  const bare = [
    ...text.matchAll(/(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g),
    ...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g),
  ]
  return [...named, ...bare.map((found) => ({ source: found[1]!, typeOnly: false }))]
}

const isUnder = (path: string, place: string) =>
  path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}.`)
const layerOf = (path: string) =>
  Object.keys(layers)
    .filter((layer) => isUnder(path, layer))
    .toSorted((a, b) => b.length - a.length)[0]

function filesOf(layer: string): string[] {
  if (layer.endsWith('.ts')) return [layer]
  return readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .map((file) => `${layer}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/generated/') && layerOf(file) === layer)
}

const packageOf = (source: string) => source.split('/', source.startsWith('@') ? 2 : 1).join('/')
const inside = (path: string, source: string) =>
  source.startsWith('.') ? join(dirname(path), source) : source.slice(2)

function isAllowed(path: string, name: string, { source, typeOnly }: Import): boolean {
  const layer = layers[name]!
  if (source.startsWith('node:')) return !layer.packages.includes('no node')
  if (source.endsWith('.css') || source === 'server-only') return true
  if (!source.startsWith('.') && !source.startsWith('@/')) {
    return layer.packages.includes('*') || layer.packages.includes(packageOf(source))
  }
  const target = inside(path, source)
  if (layerOf(target) === name) return true
  const open = [...layer.ours, ...(doors[path] ?? []), ...(typeOnly ? (layer.types ?? []) : [])]
  return open.some((place) => isUnder(target, place))
}

test.each(Object.keys(layers))('%s imports only what is below it', (name) => {
  const wrong = filesOf(name).flatMap((path) =>
    importsOf(path)
      .filter((one) => !isAllowed(path, name, one))
      .map(({ source }) => `${path} → ${source}`),
  )
  expect(wrong).toEqual([])
})

test('what may be loaded in one place is loaded there only', () => {
  const all = Object.keys(layers).flatMap(filesOf)
  for (const [name, places] of Object.entries(onlyHere)) {
    if (places.length === 0) continue
    const users = all.filter((path) => importsOf(path).some(({ source }) => packageOf(source) === name))
    expect(users).toEqual(places)
  }
})

test('the environment is read in lib/env.ts only', () => {
  const readers = [...Object.keys(layers).flatMap(filesOf), 'lib/env.ts'].filter((path) =>
    readFileSync(path, 'utf8').includes('process.env'),
  )
  expect(readers).toEqual(['lib/env.ts'])
})

test('redirects lead to APP_URL, never to what a request says of where it came', () => {
  const places = [...['app', 'lib/server', 'graphql'].flatMap(filesOf), 'proxy.ts', 'server.ts']
  const wrong = places.filter((path) =>
    /\bredirect\(.*\b(?:request\.url|nextUrl|headers\.get\('host'\))/.test(readFileSync(path, 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('no service calls another service', () => {
  const services = filesOf('lib/services')
  const makes = (path: string) => /\bdefine(?:Public|Operator|Job)?Service\(/.test(readFileSync(path, 'utf8'))
  const made = new Set(services.filter((path) => makes(path) && !path.endsWith('define-service.ts')))
  const wrong = [...made].flatMap((path) =>
    importsOf(path)
      .filter(({ source, typeOnly }) => !typeOnly && source.startsWith('.') && made.has(`${inside(path, source)}.ts`))
      .map(({ source }) => `${path} → ${source}`),
  )
  expect(wrong).toEqual([])
})

test('what must never reach the browser says so', () => {
  const guarded = ['lib/data', 'lib/adapters', 'lib/services', 'lib/server', 'lib/jobs'].flatMap(filesOf)
  const silent = guarded.filter((path) => !importsOf(path).some(({ source }) => source === 'server-only'))
  const onlyTypesOrNumbers = (path: string) => importsOf(path).every(({ typeOnly }) => typeOnly)
  expect(silent.filter((path) => !onlyTypesOrNumbers(path))).toEqual([])
})

test('parts of the browser load nothing of the server', () => {
  const client = filesOf('app').filter((path) => /^['"]use client['"]/.test(readFileSync(path, 'utf8')))
  const heavy = [
    ...['lib/services', 'lib/server', 'lib/data', 'lib/env', 'zod', 'next-intl/server'],
    // The catalogues themselves: a page gives the browser what it says there (`ClientMessages`).
    ...['lib/i18n/messages', 'lib/i18n/translator', 'locales'],
  ]
  const wrong = client.flatMap((path) =>
    importsOf(path)
      .filter(({ source, typeOnly }) => !typeOnly && heavy.some((place) => isUnder(source.replace('@/', ''), place)))
      .map(({ source }) => `${path} → ${source}`),
  )
  expect(wrong).toEqual([])
})

test('what is drawn on the server has no hooks: a part may be drawn while React is not', () => {
  const hooked = filesOf('app').filter((path) => {
    const text = readFileSync(path, 'utf8')
    return (
      path.endsWith('.tsx') &&
      !/^(?:\/\/.*\n)*['"]use client['"]/.test(text) &&
      /import \{[^}]*\buse[A-Z][^}]*\} from 'react'/.test(text)
    )
  })
  expect(hooked).toEqual([])
})
