import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

type Answer = { fields: { dataTypeID: number }[]; rows: unknown[][] }
type Reader = {
  onError: (error: unknown) => never
  performIO: (query: SqlQuery) => Promise<Answer>
  queryRaw: (query: SqlQuery) => Promise<SqlResultSet>
}

const charType = 18
const textType = 25

/** The adapter does not know Postgres's one-byte "char", and the engine reads catalog tables through it. */
function withCharColumns(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const reader = adapter as unknown as Reader
  const perform = reader.performIO.bind(adapter)
  const queryRaw = reader.queryRaw
  reader.queryRaw = async (query) => {
    let chars: number[] = []
    const performIO = async (inner: SqlQuery) => {
      const answer = await perform(inner)
      chars = answer.fields.flatMap((field, column) => (field.dataTypeID === charType ? [column] : []))
      for (const column of chars) {
        answer.fields[column]!.dataTypeID = textType
        for (const row of answer.rows) if (row[column] === '') row[column] = '\0'
      }
      return answer
    }
    const result = await queryRaw.call(Object.create(adapter, { performIO: { value: performIO } }), query)
    for (const column of chars) result.columnTypes[column] = ColumnTypeEnum.Character
    return result
  }
  return adapter
}

async function connect(url: string): Promise<SqlDriverAdapter> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const adapter = withCharColumns(await new PrismaPg(pool, { disposeExternalPool: true }).connect())
  // The shipped version splits a script at every semicolon, even inside a function body. Sent as a whole, a script is
  // also one transaction.
  const { onError } = adapter as unknown as Reader
  adapter.executeScript = async (script) => void (await pool.query(script).catch(onError))
  return adapter
}

/** A separate database for replaying migrations: the shipped adapter would replay them on the main database. */
async function connectToShadow(url: string): Promise<SqlDriverAdapter> {
  const name = `shadow_${crypto.randomUUID().replaceAll('-', '')}`
  const address = new URL(url)
  address.pathname = `/${name}`
  const main = await connect(url)
  await main.executeScript(`CREATE DATABASE "${name}"`)
  const shadow = await connect(address.href)
  const dispose = shadow.dispose.bind(shadow)
  shadow.dispose = async () => {
    await dispose()
    await main.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`)
    await main.dispose()
  }
  return shadow
}

const factory = (url: string): SqlMigrationAwareDriverAdapterFactory => ({
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  connect: () => connect(url),
  connectToShadowDb: () => connectToShadow(url),
})

type Bindings = { SchemaEngine: typeof SchemaEngine; __wbg_set_wasm: (exports: WebAssembly.Exports) => void }

let bindings: Promise<Bindings> | undefined

async function load(): Promise<Bindings> {
  const require = createRequire(import.meta.url)
  const glue = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const panics = { set_message: (text: string) => process.stderr.write(`${text}\n`) }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics })
  const bound: Bindings & WebAssembly.ModuleImports = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(glue.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bound })
  bound.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  return bound
}

/** Prisma's schema engine as WebAssembly on one database; release it with `free()`. */
export async function openSchemaEngine(
  url: string,
  schema: readonly [path: string, text: string][],
): Promise<SchemaEngine> {
  bindings ??= load()
  const { SchemaEngine } = await bindings
  const datamodels = schema.map(([path, text]): [string, string] => [path, text])
  return SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(factory(url)))
}
