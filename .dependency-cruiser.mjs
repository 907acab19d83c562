import { readdirSync } from 'node:fs'

/**
 * @typedef {object} Layer
 * @property {readonly string[]} ours Our own code it may import: a folder, or a file without its extension.
 * @property {readonly string[]} [types] Code it may only import types from: nothing of it remains when the program
 * runs.
 * @property {readonly string[]} packages Packages: '*' is any, 'node' are Node's own.
 */

const messages = ['lib/i18n']
const record = ['lib/data']
/** Imports no package: the telemetry itself is loaded only where it is configured. */
const watching = ['lib/telemetry/telemetry']

/**
 * The order is the architecture: each layer knows those it names and no others (docs/house.md).
 * @type {Record<string, Layer>}
 */
const layers = {
  'lib/domain': { ours: ['law'], packages: ['date-fns', '@date-fns/tz', 'ipaddr.js'] },
  'lib/exports': {
    ours: ['lib/domain'],
    packages: ['ical-generator', 'fflate', 'read-excel-file', 'write-excel-file'],
  },
  // Papers, drawn by the PDF library, which reads its own fonts.
  'lib/exports/pdf': {
    ours: ['lib/domain'],
    packages: ['@react-pdf/renderer', 'react', 'pdfkit', 'harfbuzzjs', 'qrcode', 'node'],
  },
  // Credentials that strangers check: signed on the server, checked anywhere, so it runs in the browser too.
  'lib/proof': { ours: ['lib/domain'], packages: ['@digitalbazaar', '@digitalcredentials', 'jose'] },
  'lib/policy': { ours: ['lib/domain'], packages: [] },
  'lib/i18n': { ours: ['lib/domain', 'lib/env', 'locales'], packages: ['next-intl', 'next', 'icu-minify', 'node'] },
  // The telemetry of a process; the only layer that uses OpenTelemetry.
  'lib/telemetry': { ours: [], packages: ['@opentelemetry', 'node'] },
  'lib/data': {
    ours: ['lib/domain', 'lib/env', ...watching],
    packages: ['@prisma/client', '@prisma/adapter-pg', 'pg', 'dataloader', 'node'],
  },
  'lib/adapters': { ours: ['lib/domain', 'lib/proof', 'lib/env', ...messages], packages: ['*', 'node'] },
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
      'lib/server/product-version',
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
      'zod',
      '@modelcontextprotocol/server',
      'node',
    ],
  },
  'app/_ui': { ours: [], packages: ['react', 'react-dom', '@floating-ui/dom', 'dompurify', 'next'] },
  app: {
    ours: [
      'lib/domain',
      'lib/exports',
      'lib/policy',
      'lib/proof',
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
      'jsqr',
      'node',
    ],
  },
  // The only way from Next to the API, for platforms that run Next alone.
  'app/graphql': { ours: ['graphql/http', 'graphql/bulk', 'lib/server', 'lib/exports/streams'], packages: ['node'] },
  'app/mcp': { ours: ['graphql/assistants', 'lib/server'], packages: ['node'] },
  // Shows in development what the tests render; no build contains it.
  'app/gallery': { ours: ['app', 'tests/ui', 'lib/i18n'], packages: ['next', 'react'] },
  proxy: { ours: ['lib/domain', 'lib/server', 'lib/env', ...messages], types: record, packages: ['next', 'node'] },
  // Runs in the browser before anything else of ours.
  'instrumentation-client': { ours: ['app/_lib', 'app/_ui'], packages: [] },
  // The processes, which start everything and close it.
  server: {
    ours: ['graphql', 'lib/server', 'lib/jobs', 'lib/data', 'lib/env', ...watching],
    packages: ['next', 'node'],
  },
  worker: { ours: ['lib/server', 'lib/jobs', 'lib/data'], packages: ['node'] },
  'check-config': { ours: ['lib/server', 'lib/data', 'lib/env'], packages: ['node'] },
  // Around the app, which imports none of them: of these three each imports only those before it; tests import all.
  fixtures: { ours: ['lib'], packages: ['*', 'node'] },
  dev: { ours: ['lib', 'graphql', 'app', 'fixtures'], packages: ['*', 'node'] },
  operations: {
    ours: ['lib', 'graphql', 'app', 'fixtures', 'dev', 'locales', 'vitest.config'],
    packages: ['*', 'node'],
  },
}

/** A place as a pattern of paths: a folder and what is in it, or a file. */
const under = (/** @type {string} */ place) => `^${RegExp.escape(place)}[/.]`
const ofPackage = (/** @type {string} */ name) => `^node_modules/${name === '*' ? '' : `${name}/`}`

/**
 * The allowed imports of a layer, and those allowed only as types. A layer inside another one has its own rules instead
 * of the outer layer's.
 */
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

/** A page imports from its own folder and those above it; code that two pages share is in `app/_…`. */
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
    // No other rule sees an import that cannot be resolved.
    forbidden('every import is found', {}, { couldNotResolve: true }),
    forbidden(
      'next-auth where people sign in',
      { pathNot: ['^lib/server/(?:auth|trip)\\.ts$'] },
      { path: ofPackage('next-auth') },
    ),
    ...layerRules,
    ...pageRules,
    forbidden(
      'stage: nothing of drills, withstand and bench',
      { path: '^operations/stage/' },
      { path: '^operations/(?:drills|withstand|bench)/' },
    ),
    forbidden(
      'drills: nothing of withstand and bench',
      { path: '^operations/drills/' },
      { path: '^operations/(?:withstand|bench)/' },
    ),
    forbidden('withstand: nothing of bench', { path: '^operations/withstand/' }, { path: '^operations/bench/' }),
  ],
  options: {
    // Without it nothing is parsed: the tool does not support TypeScript 7.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Builds next to the sources contain copies of packages.
    // What the drill of foreign clients runs in a folder of its own, with packages that are not ours.
    exclude: { path: ['(^|/)\\.next/', '^operations/drills/foreign-clients/'] },
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
