import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createGunzip, type Gunzip } from 'node:zlib'
import { z } from 'zod'
import { Damaged, type TarEntry, tarEnd, tarred, untarred } from './tar'

/** The version of the archive format. It is raised when an older program could no longer read the archive. */
const form = 1
const head = 'suma-backup.json'
const tail = 'end.json'

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
const contents = z.object({
  form: z.literal(form),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queue: z.number().nullable(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
})
const totals = z.object({ sha256: z.string(), rows: z.array(z.number()), files: z.number() })

/** The head of a backup: when it was made and what is in it. */
export type Contents = z.infer<typeof contents>
/** The end of a backup: the number of rows of each table, in order, and the number of files. */
export type Totals = Pick<z.infer<typeof totals>, 'rows' | 'files'>

const json = (path: string, value: unknown): TarEntry => {
  const bytes = Buffer.from(JSON.stringify(value))
  return { path, size: bytes.length, content: [bytes] }
}

/**
 * A backup as it is written: its contents, the entries, and at the end their number and the checksum of everything
 * before.
 */
export async function* sealed(
  what: Omit<Contents, 'form'>,
  entries: AsyncIterable<TarEntry>,
  counted: () => Totals,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const all = async function* () {
    yield json(head, { form, ...what })
    yield* entries
  }
  for await (const entry of all()) {
    for await (const piece of tarred(entry)) {
      hash.update(piece)
      yield piece
    }
  }
  yield* tarred(json(tail, { sha256: hash.digest('hex'), ...counted() }))
  yield tarEnd
}

async function readJson({ content, size }: TarEntry): Promise<unknown> {
  // Even thousands of tables would fit: a larger entry is not part of a backup.
  if (size > 16 * 1024 * 1024) throw new Damaged('The file is damaged or no backup of Suma.')
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    return null
  }
}

async function readContents(entry: TarEntry | undefined): Promise<Contents> {
  const header = entry?.path === head ? await readJson(entry) : null
  const found = z.object({ form: z.number() }).safeParse(header)
  if (found.data && found.data.form > form)
    throw new Damaged('The backup was made by a newer version of Suma: restore it with that one.')
  const { data } = contents.safeParse(header)
  if (!data) throw new Damaged('The file is damaged or no backup of Suma.')
  return data
}

/** Turns compression errors into readable messages. */
function wordsFor(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'Z_BUF_ERROR') return new Damaged('The backup is cut off: its end is missing.')
  return code.startsWith('Z_') ? new Damaged('The file is damaged or no backup of Suma.') : error
}

/**
 * Returns the error, if any, in the compressed bytes that were not read yet. Their checksum comes only at the very end;
 * until then a flipped byte can look like anything: a migration of a newer version, or a row that no table accepts.
 */
async function faultAhead(gunzip: Gunzip): Promise<unknown> {
  try {
    for await (const _ of gunzip);
    return null
  } catch (error) {
    return error
  }
}

/** Reads a backup: receives its contents first, then each entry in turn. */
export type Reader = { begin: (contents: Contents) => Promise<void>; take: (entry: TarEntry) => Promise<void> }

/**
 * Reads a backup from its first byte to its last and returns its totals once the checksum agrees.
 * @throws Damaged
 */
export async function readSealed(source: Readable, { begin, take }: Reader): Promise<Totals> {
  const gunzip = createGunzip()
  source.once('error', (error) => gunzip.destroy(error)).pipe(gunzip)
  const hash = createHash('sha256')
  const entries = untarred(gunzip, (path, bytes) => void (path !== tail && hash.update(bytes)))
  let end: z.infer<typeof totals> | undefined
  try {
    await begin(await readContents((await entries.next()).value))
    for await (const entry of entries) {
      if (end) throw new Damaged('The backup is damaged: something follows its end.')
      if (entry.path === tail) end = totals.safeParse(await readJson(entry)).data
      else await take(entry)
    }
  } catch (error) {
    throw wordsFor((await faultAhead(gunzip)) ?? error)
  } finally {
    source.destroy()
  }
  if (end?.sha256 !== hash.digest('hex')) throw new Damaged('The backup is damaged: its checksum does not agree.')
  return end
}
