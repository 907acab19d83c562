/** A piece of a line: plain text, or text with a form or a target. */
export type Inline =
  | string
  | { code: string }
  | { strong: readonly Inline[] }
  | { emphasis: readonly Inline[] }
  | { href: string; text: readonly Inline[] }

/** An entry of a list or table; `id` is the code that it begins with, as the target of links. */
type Item = { id: string | null; blocks: readonly Block[] }
type Row = { id: string | null; cells: readonly (readonly Inline[])[] }

/** A part of a document. */
export type Block =
  | { kind: 'heading'; level: number; id: string; text: readonly Inline[] }
  | { kind: 'text'; text: readonly Inline[] }
  | { kind: 'code'; language: string; code: string }
  | { kind: 'list'; ordered: boolean; items: readonly Item[] }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly Row[] }

/** The groups of documents, in the order in which they are listed. */
export const documentGroups = ['start', 'tasks', 'subjects', 'reference'] as const
export type DocumentGroup = (typeof documentGroups)[number]

/** A document for developers, as `npm run generate` reads it from `docs`. */
export type DeveloperDocument = {
  slug: string
  group: DocumentGroup
  title: string
  /** Its first paragraph, without forms. */
  lead: string
  blocks: readonly Block[]
}

/** The text of a line without its forms. */
export const plainInline = (line: readonly Inline[]): string =>
  line
    .map((part) => {
      if (typeof part === 'string') return part
      if ('code' in part) return part.code
      if ('strong' in part) return plainInline(part.strong)
      return plainInline('emphasis' in part ? part.emphasis : part.text)
    })
    .join('')

/** The text of a part with everything in it, for searching. */
export function plainBlock(block: Block): string {
  if (block.kind === 'code') return block.code
  if (block.kind === 'list') return block.items.flatMap(({ blocks }) => blocks.map(plainBlock)).join('\n')
  if (block.kind === 'table')
    return [block.head, ...block.rows.map(({ cells }) => cells)].map((row) => row.map(plainInline).join(' ')).join('\n')
  return plainInline(block.text)
}
