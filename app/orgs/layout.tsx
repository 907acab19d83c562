import type { ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'

export default function OrgsLayout({ children }: { children: ReactNode }) {
  return <PageBody>{children}</PageBody>
}
