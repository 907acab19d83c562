import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { FooterLinks } from '@/app/_frame/footer-links'
import { classNames } from '@/app/_ui/class-names'
import { PageHeader } from '@/app/_ui/page-header'
import { Tabs } from '@/app/_ui/tabs'

const pages = [
  ['profile', '/account'],
  ['signIn', '/account/sign-in'],
  ['organizations', '/account/organizations'],
  ['notifications', '/account/notifications'],
  ['records', '/account/records'],
  ['data', '/account/data'],
  ['tokens', '/account/tokens'],
] as const
export type AccountPage = (typeof pages)[number][0]

type Props = {
  page: AccountPage
  /** The page lays out the full width itself. */
  wide?: boolean
  children: ReactNode
}

/** Title and tabs of the account's pages. */
export async function AccountFrame({ page, wide, children }: Props) {
  const t = await getTranslations('account')
  const items = pages.map(([name, href]) => ({ label: t(`tabs.${name}`), href, current: name === page }))
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs items={items} label={t('tabs.label')} />
      <div className={classNames('flex flex-col gap-4 pt-6', !wide && 'cards-split')}>{children}</div>
      <div className="pt-8">
        <FooterLinks />
      </div>
    </>
  )
}

/** The title of an account page in the browser's tab. */
export async function accountTitle(page: AccountPage): Promise<string> {
  const t = await getTranslations('account')
  return `${t(`tabs.${page}`)} · ${t('title')}`
}
