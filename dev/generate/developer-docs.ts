import { existsSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'
import { unpublishedChanges } from '@/dev/commands/api-changes'
import {
  type Block,
  type DeveloperDocument,
  type DocumentGroup,
  type Inline,
  plainBlock,
  plainInline,
} from '@/lib/domain/developers/documents'

/** The documents that the product shows at `/developers`, in their order. The others are for whoever runs or changes it. */
const published: Readonly<Record<DocumentGroup, readonly string[]>> = {
  start: ['docs/api.md'],
  tasks: [
    'docs/guides/staff.md',
    'docs/guides/attendance.md',
    'docs/guides/completions.md',
    'docs/guides/verification.md',
    'docs/guides/sign-in.md',
    'docs/guides/warehouse.md',
  ],
  subjects: [
    'docs/licenses.md',
    'docs/classes.md',
    'docs/files.md',
    'docs/webhooks.md',
    'docs/scim.md',
    'docs/assistants.md',
  ],
  reference: ['docs/access.md', 'docs/errors.md'],
}

const slugOf = (file: string) => /([\w-]+)\.md$/.exec(file)![1]!
/** Its text is made of the notes that each release leaves. */
const changes = 'graphql/changes.md'
const files = [...Object.values(published).flat(), changes]

/** Where a link of a document leads in the product; `example` is a program that is shown in place of its link. */
function target(href: string, file: string): { href: string; example: string | null } {
  if (/^(?:https?:|mailto:|#|\/)/.test(href)) return { href, example: null }
  const [path = '', anchor] = href.split('#', 2)
  const place = normalize(`${dirname(file)}/${path}`)
  const end = anchor === undefined ? '' : `#${anchor}`
  if (files.includes(place)) return { href: `/developers/${slugOf(place)}${end}`, example: null }
  const example = /^docs\/examples\/([\w-]+\.\w+)$/.exec(place)?.[1]
  if (example && existsSync(place)) return { href: `/developers/examples/${example}`, example }
  throw new Error(`${file} links to ${href}, which no reader at /developers can open`)
}

/** The fragment of a heading, as GitHub makes it. */
const idOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const markdown = new MarkdownIt()

/** Reads the tokens of a document, which name where each part opens and closes. */
class Reader {
  readonly #tokens: readonly Token[]
  readonly #file: string
  #at = 0

  constructor(tokens: readonly Token[], file: string) {
    this.#tokens = tokens
    this.#file = file
  }

  /** The parts up to the token that closes the one around them. */
  blocks(end?: string): Block[] {
    const found: Block[] = []
    for (let token = this.#next(); token && token.type !== end; token = this.#next()) found.push(...this.#block(token))
    return found
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++]
  }

  #line(): Inline[] {
    const line = inlines(this.#next()?.children ?? [], this.#file)
    this.#next()
    return line
  }

  #block(token: Token): Block[] {
    if (token.type === 'heading_open') {
      const text = this.#line()
      return [{ kind: 'heading', level: Number(token.tag.slice(1)), id: idOf(plainInline(text)), text }]
    }
    if (token.type === 'paragraph_open') return this.#paragraph()
    if (token.type === 'fence') return [{ kind: 'code', language: token.info, code: token.content.trimEnd() }]
    if (token.type === 'bullet_list_open') return [this.#list(false, 'bullet_list_close')]
    if (token.type === 'ordered_list_open') return [this.#list(true, 'ordered_list_close')]
    if (token.type === 'table_open') return [this.#table()]
    throw new Error(`${this.#file} has a part that the product cannot show: ${token.type}`)
  }

  /** A paragraph that is only the link of a program is followed by that program. */
  #paragraph(): Block[] {
    const text = this.#line()
    const [only] = text
    if (text.length !== 1 || typeof only !== 'object' || !('href' in only)) return [{ kind: 'text', text }]
    const name = /^\/developers\/examples\/([\w-]+)\.(\w+)$/.exec(only.href)
    if (!name) return [{ kind: 'text', text }]
    const code = readFileSync(`docs/examples/${name[1]}.${name[2]}`, 'utf8').trimEnd()
    return [
      { kind: 'text', text },
      { kind: 'code', language: name[2]!, code },
    ]
  }

  #list(ordered: boolean, end: string): Block {
    const items: { id: string | null; blocks: Block[] }[] = []
    for (let token = this.#next(); token && token.type !== end; token = this.#next()) {
      const blocks = this.blocks('list_item_close')
      const [first] = blocks
      items.push({ id: first?.kind === 'text' ? codeOf(first.text) : null, blocks })
    }
    return { kind: 'list', ordered, items }
  }

  #table(): Block {
    const rows: Inline[][][] = []
    for (let token = this.#next(); token && token.type !== 'table_close'; token = this.#next()) {
      if (token.type === 'tr_open') rows.push([])
      if (token.type === 'th_open' || token.type === 'td_open') rows.at(-1)!.push(this.#line())
    }
    const [head = [], ...body] = rows
    return { kind: 'table', head, rows: body.map((cells) => ({ id: codeOf(cells[0] ?? []), cells })) }
  }
}

/** The code with which a list item or a row begins, as the target of links. */
function codeOf([first]: readonly Inline[]): string | null {
  return typeof first === 'object' && 'code' in first && /^[\w.]+$/.test(first.code) ? first.code : null
}

function inlines(tokens: readonly Token[], file: string): Inline[] {
  let at = 0
  const until = (end?: string): Inline[] => {
    const found: Inline[] = []
    for (let token = tokens[at++]; token && token.type !== end; token = tokens[at++]) found.push(...one(token))
    return joined(found)
  }
  const one = (token: Token): Inline[] => {
    if (token.type === 'text') return [token.content]
    if (token.type === 'softbreak' || token.type === 'hardbreak') return [' ']
    if (token.type === 'code_inline') return [{ code: token.content }]
    if (token.type === 'strong_open') return [{ strong: until('strong_close') }]
    if (token.type === 'em_open') return [{ emphasis: until('em_close') }]
    if (token.type !== 'link_open') throw new Error(`${file} has a form that the product cannot show: ${token.type}`)
    return [{ href: target(String(token.attrGet('href')), file).href, text: until('link_close') }]
  }
  return until()
}

/** Plain texts beside each other become one, and empty ones go. */
function joined(parts: readonly Inline[]): Inline[] {
  const all: Inline[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part
    else if (part !== '') all.push(part)
  }
  return all
}

/** One document as the product shows it. */
export function readDocument(text: string, file: string, group: DocumentGroup): DeveloperDocument {
  const [title, ...blocks] = new Reader(markdown.parse(text, {}), file).blocks()
  if (title?.kind !== 'heading' || title.level !== 1) throw new Error(`${file} does not begin with its title`)
  const lead = blocks.find(({ kind }) => kind === 'text')
  return { slug: slugOf(file), group, title: plainInline(title.text), lead: lead ? plainBlock(lead) : '', blocks }
}

/** The programs of `docs/examples` that a document shows or links to. */
const shownExamples = (documents: readonly DeveloperDocument[]): Record<string, string> => {
  const text = JSON.stringify(documents)
  const names = new Set([...text.matchAll(/"\/developers\/examples\/([\w.-]+)"/g)].map(([, name]) => name!))
  return Object.fromEntries([...names].map((name) => [name, readFileSync(`docs/examples/${name}`, 'utf8')]))
}

/** Everything that `/developers` shows of `docs`. @throws Error for a link that leads to nothing there */
export async function developerDocs(): Promise<{ documents: DeveloperDocument[]; examples: Record<string, string> }> {
  const documents = [
    ...Object.entries(published).flatMap(([group, names]) =>
      names.map((file) => readDocument(readFileSync(file, 'utf8'), file, group as DocumentGroup)),
    ),
    readDocument(await changesText(), changes, 'reference'),
  ]
  requireAnchors(documents)
  return { documents, examples: shownExamples(documents) }
}

/** What each release changed of the schema, and what the next one will, by the schema that is promised now. */
async function changesText(): Promise<string> {
  const next = await unpublishedChanges()
  return [
    '# Changes of the schema',
    'What each release has changed for programs, breaking changes first, newest release first. The first list is not released yet and may still change.',
    '## Not released yet',
    next.length > 0 ? next.map((change) => `- ${change}`).join('\n') : 'Nothing.',
    readFileSync(changes, 'utf8'),
  ].join('\n\n')
}

function requireAnchors(documents: readonly DeveloperDocument[]): void {
  const ids = new Map(
    documents.map(({ slug, blocks }) => [slug, new Set(JSON.stringify(blocks).match(/(?<="id":")[^"]+/g))]),
  )
  for (const { slug, blocks } of documents) {
    const links = JSON.stringify(blocks).matchAll(/"href":"(?:\/developers\/([\w-]+))?#([^"]+)"/g)
    for (const [href, to = slug, id = ''] of links)
      if (!ids.get(to)?.has(id)) throw new Error(`${slug} links to a place that is not there: ${href}`)
  }
}
