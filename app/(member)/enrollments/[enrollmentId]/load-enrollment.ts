import { notFound } from 'next/navigation'
import { cache } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getEnrollment } from '@/lib/services/enrollments/list-enrollments'

/** The person's own enrollment of an address; who runs the session has another page for it. */
export const loadEnrollment = cache(async (id: string) => {
  const { ctx } = await enterPage()
  const own = orNotFound(await getEnrollment(ctx, { id }))
  if (own.enrollment.userId !== ctx.viewer.userId) notFound()
  return { ctx, own }
})
