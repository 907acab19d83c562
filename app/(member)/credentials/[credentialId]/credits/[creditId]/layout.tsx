import type { ReactNode } from 'react'
import { enterPage } from '@/lib/server/enter-page'
import { type CreditParams, loadCredit } from './load-credit'

/** Answers "not found" before anything is sent: once the skeleton is on its way, the answer can no longer be 404. */
export default async function CreditLayout({ params, children }: CreditParams & { children: ReactNode }) {
  const { ctx } = await enterPage()
  await loadCredit(ctx, { params })
  return children
}
