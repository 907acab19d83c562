import { Link } from '@/app/_ui/link'
import { Table } from '@/app/_ui/table'
import { type Block, type Inline, plainInline } from '@/lib/domain/developers/documents'

/** A line of a document; codes break anywhere, because a phone is narrower than some. */
export function Line({ text }: { text: readonly Inline[] }) {
  return text.map((part, at) => {
    const key = `${at}`
    if (typeof part === 'string') return part
    if ('code' in part)
      return (
        <code key={key} className="wrap-anywhere text-sm">
          {part.code}
        </code>
      )
    if ('strong' in part)
      return (
        <b key={key} className="font-semibold">
          <Line text={part.strong} />
        </b>
      )
    if ('emphasis' in part)
      return (
        <em key={key}>
          <Line text={part.emphasis} />
        </em>
      )
    return (
      <Link key={key} href={part.href} reload={isFile(part.href)}>
        <Line text={part.text} />
      </Link>
    )
  })
}

/** A file is loaded, not gone to. */
const isFile = (href: string) => /\.\w+$/.test(href)

/** A program or an answer. It wraps, so that nothing of it is out of sight, and copying it takes the line as it was. */
export const Code = ({ code }: { code: string }) => (
  <pre className="wrap-anywhere whitespace-pre-wrap rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
    <code>{code}</code>
  </pre>
)

type Rows = Extract<Block, { kind: 'table' }>

function BlockTable({ head, rows, caption }: Omit<Rows, 'kind'> & { caption: string }) {
  const columns = head.map((title, at) => ({
    key: `${at}`,
    header: plainInline(title),
    lead: at === 0,
    cell: ({ id, cells }: Rows['rows'][number]) => (
      <span id={at === 0 && id !== null ? id : undefined} className="scroll-mt-6">
        <Line text={cells[at] ?? []} />
      </span>
    ),
  }))
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ cells }) => plainInline(cells[0] ?? [])}
      compact
    />
  )
}

type BlockProps = { block: Block; caption: string }

function OneBlock({ block, caption }: BlockProps) {
  if (block.kind === 'text')
    return (
      <p className="max-w-prose">
        <Line text={block.text} />
      </p>
    )
  if (block.kind === 'code') return <Code code={block.code} />
  if (block.kind === 'table') return <BlockTable head={block.head} rows={block.rows} caption={caption} />
  if (block.kind === 'list') {
    const items = block.items.map(({ id, blocks }, at) => (
      <li key={id ?? `${at}`} id={id ?? undefined} className="scroll-mt-6">
        <Blocks blocks={blocks} caption={caption} />
      </li>
    ))
    const look = 'flex max-w-prose flex-col gap-1.5 pl-5 marker:text-faint'
    return block.ordered ? (
      <ol className={`list-decimal ${look}`}>{items}</ol>
    ) : (
      <ul className={`list-disc ${look}`}>{items}</ul>
    )
  }
  const Heading = block.level === 2 ? 'h2' : 'h3'
  return (
    <Heading
      id={block.id}
      className={`scroll-mt-6 font-semibold ${block.level === 2 ? 'pt-6 text-verdict tracking-tight' : 'pt-3 text-lg'}`}
    >
      <Line text={block.text} />
    </Heading>
  )
}

/** The parts of a document, in English whatever the page around them speaks. `caption` names its tables. */
export function Blocks({ blocks, caption }: { blocks: readonly Block[]; caption: string }) {
  let heading = caption
  return blocks.map((block, at) => {
    if (block.kind === 'heading') heading = plainInline(block.text)
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and a document is drawn once.
    return <OneBlock key={`${at}`} block={block} caption={heading} />
  })
}
