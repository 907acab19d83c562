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
    // What the forms here say that ask for a reason, or for the name of an organization.
    <ClientMessages of={['validation.reasonTooShort', 'validation.orgName']}>
      <SuperPages />
      <PageBody>{children}</PageBody>
    </ClientMessages>
  )
}
