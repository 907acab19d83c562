import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import type { Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'
import type { PageOf } from './page-of'

const algorithm = 'aes-256-gcm'
const [aboutBytes, ivBytes, tagBytes] = [9, 12, 16]
/** Plain positions are the text of a list, which never begins so. */
const sealedMark = 's'

const keysOf = ({ ticketsFor }: Ctx): Buffer[] =>
  ticketsFor('list-cursors').map((ticket) => createHash('sha256').update(ticket).digest())

/** What restricts nothing is left out, so that a new optional filter does not change the digest of what leaves it out. */
const restricts = (value: unknown) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** A digest of a list with its filter and sort: everything that was asked for except the place and the page's size. */
function aboutOf(action: string, asked: object): Buffer {
  const text = JSON.stringify({ ...asked, first: null, after: null }, (_key, value) =>
    restricts(value) ? value : undefined,
  )
  return createHash('sha256').update(`${action}:${text}`).digest().subarray(0, aboutBytes)
}

/** The same position of the same list gives the same cursor: its vector is made of both. */
function seal(key: Buffer, about: Buffer, plain: string): string {
  const iv = createHmac('sha256', key).update(about).update(plain).digest().subarray(0, ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(about)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return sealedMark + Buffer.concat([about, iv, cipher.getAuthTag(), text]).toString('base64url')
}

function openWith(key: Buffer, sealed: Buffer): string | null {
  const about = sealed.subarray(0, aboutBytes)
  const [textFrom, tagFrom] = [aboutBytes + ivBytes + tagBytes, aboutBytes + ivBytes]
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(aboutBytes, tagFrom), { authTagLength: tagBytes })
    decipher.setAAD(about).setAuthTag(sealed.subarray(tagFrom, textFrom))
    return Buffer.concat([decipher.update(sealed.subarray(textFrom)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

type Opened = { input: unknown; about: Buffer | null }

/** The input with the position in its cursor, and what that is good for; anything else as it was sent. */
export function openCursor(ctx: Ctx, input: unknown): Opened {
  const after = typeof input === 'object' && input !== null && 'after' in input ? input.after : null
  if (typeof after !== 'string' || !after.startsWith(sealedMark)) return { input, about: null }
  const sealed = Buffer.from(after.slice(1), 'base64url')
  const plain = keysOf(ctx)
    .map((key) => openWith(key, sealed))
    .find((text) => text !== null)
  // One that is not ours is refused like any other text that is no position.
  if (plain === undefined) return { input, about: null }
  return { input: { ...(input as object), after: plain }, about: sealed.subarray(0, aboutBytes) }
}

/** Whether a cursor is good for what is asked for now. One without a seal is a place of an earlier release. */
export const isAboutSame = (about: Buffer | null, action: string, asked: unknown): boolean =>
  about === null || about.equals(aboutOf(action, asked as object))

const isPage = (value: unknown): value is PageOf<unknown> =>
  typeof value === 'object' && value !== null && 'pageInfo' in value && 'edges' in value

function sealPage(page: PageOf<unknown>, sealed: (cursor: string) => string): PageOf<unknown> {
  const { edges, pageInfo } = page
  return {
    ...page,
    // Only programs read the cursor of each row: it is sealed when it is read.
    edges: edges.map(({ cursor, node }) => ({
      node,
      get cursor() {
        return sealed(cursor)
      },
    })),
    pageInfo: { ...pageInfo, endCursor: pageInfo.endCursor && sealed(pageInfo.endCursor) },
  }
}

/**
 * The answer with sealed cursors, as a page or in a field: positions hold names, and each is only good for the same
 * filter and sort.
 */
export function sealCursors<T>(ctx: Ctx, action: string, asked: unknown, result: Result<T>): Result<T> {
  if (!result.ok || typeof result.value !== 'object' || result.value === null) return result
  const value: object = result.value
  const inside = isPage(value) ? [] : Object.entries(value).filter(([, field]) => isPage(field))
  if (!isPage(value) && inside.length === 0) return result
  const [[key], about] = [keysOf(ctx), aboutOf(action, asked as object)]
  const sealed = (cursor: string) => seal(key!, about, cursor)
  if (isPage(value)) return { ...result, value: sealPage(value, sealed) as T }
  const pages = inside.map(([name, page]) => [name, sealPage(page as PageOf<unknown>, sealed)])
  return { ...result, value: { ...value, ...Object.fromEntries(pages) } }
}
