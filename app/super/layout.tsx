import type { ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { ClientMessages } from '@/app/_frame/client-messages'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { enterInstallation } from '@/lib/services/installation/enter-installation'
import { SuperPages } from './super-pages'

/** Every page of the installation's desk: 404 for everybody who does not run it. */
export default async function SuperLayout({ children }: { children: ReactNode }) {
  const { ctx } = await enterPage()
  orNotFound(await enterInstallation(ctx, {}))
  return (
    // What every form here says that asks for a reason.
    <ClientMessages of={['validation.reasonTooShort']}>
      <SuperPages />
      <PageBody>{children}</PageBody>
    </ClientMessages>
  )
}
