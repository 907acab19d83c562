import { readdirSync } from 'node:fs'

/**
 * @typedef {object} Layer
 * @property {readonly string[]} ours What it may import of ours: a folder, or a file without its ending.
 * @property {readonly string[]} [types] What it may only name as a type: nothing of it is there when the program runs.
 * @property {readonly string[]} packages Packages: '*' is any, 'node' are Node's own.
 */

const messages = ['lib/i18n']
const record = ['lib/data']
/** Without a package: what watches a process is loaded only where there is one. */
const watching = ['lib/telemetry/telemetry']

/** The order is the architecture: each layer knows those it names and no other (docs/house.md). @type {Record<string, Layer>} */
const layers = {
  'lib/domain': { ours: [], packages: ['date-fns', '@date-fns/tz', 'ipaddr.js'] },
  'lib/exports': { ours: ['lib/domain'], packages: ['ical-generator', 'fflate'] },
  // Papers, drawn by the library of PDFs; it reads its fonts by itself.
  'lib/exports/pdf': { ours: ['lib/domain'], packages: ['@react-pdf/renderer', 'react', 'qrcode', 'node'] },
  'lib/policy': { ours: ['lib/domain'], packages: [] },
  'lib/i18n': { ours: ['lib/domain', 'lib/env', 'locales'], packages: ['next-intl', 'next', 'icu-minify', 'node'] },
  // What is seen of a process from outside; its own half of OpenTelemetry.
  'lib/telemetry': { ours: [], packages: ['@opentelemetry', 'node'] },
  'lib/data': {
    ours: ['lib/domain', 'lib/env', ...watching],
    packages: ['@prisma/client', '@prisma/adapter-pg', 'pg', 'dataloader', 'node'],
  },
  'lib/adapters': { ours: ['lib/domain', 'lib/env', ...messages], packages: ['*', 'node'] },
  'lib/services': {
    ours: ['lib/domain', 'lib/exports', 'lib/policy', 'lib/data', ...watching],
    types: ['lib/adapters'],
    packages: ['zod', 'node'],
  },
  'lib/jobs': {
    ours: [
      'lib/domain',
      'lib/exports',
      'lib/adapters',
      'lib/data',
      'lib/services',
      'lib/env',
      'lib/server/log',
      ...watching,
      ...messages,
    ],
    packages: ['pg-boss', 'node'],
  },
  'lib/server': {
    ours: [
      'lib/domain',
      'lib/policy',
      'lib/data',
      'lib/adapters',
      'lib/services',
      'lib/jobs',
      'lib/env',
      'lib/telemetry',
      ...messages,
    ],
    packages: ['next', 'next-auth', 'next-intl', 'react', 'pino', 'ruru', 'pdfjs-dist', 'node'],
  },
  graphql: {
    ours: ['lib/domain', 'lib/services', 'lib/server', 'lib/env', ...watching, ...messages],
    types: record,
    packages: [
      '@apollo/server',
      '@apollo/utils.keyvaluecache',
      '@graphql-tools/schema',
      '@graphql-typed-document-node/core',
      'graphql',
      'busboy',
      'node',
    ],
  },
  'app/_ui': { ours: [], packages: ['react', 'react-dom', '@floating-ui/dom', 'dompurify', 'next'] },
  app: {
    ours: [
      'lib/domain',
      'lib/exports',
      'lib/policy',
      'lib/services',
      'lib/server',
      'lib/env',
      'graphql/generated',
      ...messages,
    ],
    types: [...record, 'graphql/typed-document'],
    packages: [
      'next',
      'next-intl',
      'react',
      'react-dom',
      '@fontsource-variable/inter',
      'pdfjs-dist',
      'tesseract.js',
      'node',
    ],
  },
  // The one way from Next to the API, for platforms that run Next alone.
  'app/graphql': { ours: ['graphql/http', 'lib/server'], packages: ['node'] },
  // Shows in development what the tests draw; no build contains it.
  'app/gallery': { ours: ['app', 'tests/ui', 'lib/i18n'], packages: ['next', 'react'] },
  proxy: { ours: ['lib/domain', 'lib/server', 'lib/env', ...messages], types: record, packages: ['next', 'node'] },
  // Runs in the browser before anything else of ours.
  'instrumentation-client': { ours: ['app/_lib'], packages: [] },
  // The processes: they start everything and close it.
  server: {
    ours: ['graphql', 'lib/server', 'lib/jobs', 'lib/data', 'lib/env', ...watching],
    packages: ['next', 'node'],
  },
  worker: { ours: ['lib/server', 'lib/jobs', 'lib/data'], packages: ['node'] },
  // What stands around the app: nothing of the app imports it, and of these three each only those before it; tests import all.
  fixtures: { ours: ['lib'], packages: ['*', 'node'] },
  dev: { ours: ['lib', 'graphql', 'app', 'fixtures', 'vitest.config'], packages: ['*', 'node'] },
  bench: { ours: ['lib', 'graphql', 'app', 'fixtures', 'dev', 'locales'], packages: ['*', 'node'] },
}

/** A place as a pattern of paths: a folder and what is in it, or a file. */
const under = (/** @type {string} */ place) => `^${RegExp.escape(place)}[/.]`
const ofPackage = (/** @type {string} */ name) => `^node_modules/${name === '*' ? '' : `${name}/`}`

/** What a layer may import, and what only as a type. A layer inside another has its own rules, not those around it. */
const layerRules = Object.entries(layers).flatMap(([name, { ours, types = [], packages }]) => {
  const inner = Object.keys(layers).filter((other) => other.startsWith(`${name}/`))
  const from = { path: under(name), pathNot: inner.map(under) }
  const known = [
    ...[name, ...ours, ...types].map(under),
    ...packages.map(ofPackage),
    ofPackage('server-only'),
    '\\.css$',
  ]
  const node = packages.includes('node') ? { dependencyTypesNot: ['core'] } : {}
  return [
    forbidden(`${name}: only what is below`, from, { pathNot: known, ...node }),
    ...types.map((type) =>
      forbidden(`${name}: only types of ${type}`, from, { path: under(type), dependencyTypesNot: ['type-only'] }),
    ),
  ]
})

/** A page imports from its own folder and those above it; what two pages share stands in `app/_…`. */
const pageRules = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ parentPath, name }) => `${parentPath}/${name}`)
  .filter((folder) => !folder.startsWith('app/_'))
  .map((folder) => {
    const own = `^${RegExp.escape(folder)}/[^/]+$`
    return forbidden(
      `${folder}: nothing of another page`,
      { path: own },
      { path: '^app/[^_]', pathNot: own, ancestor: false },
    )
  })

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbidden('no circles', {}, { circular: true }),
    // An import that leads nowhere is an import that no other rule sees.
    forbidden('every import is found', {}, { couldNotResolve: true }),
    forbidden('next-auth in one place', { pathNot: ['^lib/server/auth\\.ts$'] }, { path: ofPackage('next-auth') }),
    ...layerRules,
    ...pageRules,
    forbidden('drills: nothing of withstand', { path: '^dev/(?:stage|drills)/' }, { path: '^dev/withstand/' }),
    forbidden('stage: nothing of drills', { path: '^dev/stage/' }, { path: '^dev/drills/' }),
  ],
  options: {
    // Without it nothing is read: the tool does not know TypeScript 7.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // What a build leaves beside the sources holds copies of packages.
    exclude: { path: ['(^|/)\\.next/'] },
    doNotFollow: { path: ['^node_modules/', '/generated/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
    },
  },
}

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
function forbidden(name, from, to) {
  return { name, severity: 'error', from, to }
}
