import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getImport } from '@/lib/services/imports/get-import'

type Props = { params: Promise<{ orgId: string; importId: string }>; children: ReactNode }

/** Answers 404 for an import that is not this organization's before anything is sent: the page streams behind its skeleton. */
export default async function ImportLayout({ params, children }: Props) {
  const [{ ctx }, { orgId, importId }] = await Promise.all([enterPage(), params])
  const found = orNotFound(await getImport(ctx, { id: importId }))
  if (found.orgId !== orgId) notFound()
  return children
}
