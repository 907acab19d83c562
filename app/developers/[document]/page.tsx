import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { publicMetadata } from '@/app/_components/public-metadata'
import { type Block, plainInline } from '@/lib/domain/developers/documents'
import { developerDocuments } from '@/lib/server/developers'
import { DeveloperPage } from '../developer-page'
import { Blocks } from '../document-blocks'

type Props = { params: Promise<{ document: string }> }

async function look({ params }: Props) {
  const { document } = await params
  return developerDocuments().documents.find(({ slug }) => slug === document) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { slug, title, lead } = await look(props)
  return publicMetadata(`/developers/${slug}`, { title, description: lead.slice(0, 160) })
}

const contentsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, title: plainInline(block.text) }] : [],
  )

/** One document for developers. */
export default async function DocumentPage(props: Props) {
  const { slug, title, blocks } = await look(props)
  return (
    <DeveloperPage title={title} slug={slug} contents={contentsOf(blocks)}>
      <Blocks blocks={blocks} caption={title} />
    </DeveloperPage>
  )
}
