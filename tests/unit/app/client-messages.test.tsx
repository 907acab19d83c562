// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider, useTimeZone, useTranslations } from 'next-intl'
import { describe, expect, test } from 'vitest'
import { AddMessages } from '@/app/_frame/add-messages'
import { pickMessages } from '@/app/_frame/client-messages'
import common from '@/locales/en/common.json'
import credentials from '@/locales/en/credentials.json'

describe('the messages that a page gives', () => {
  const all = { common, credentials }

  test('a whole file, a group of one and a single text, each at its place', () => {
    expect(pickMessages(all, ['common'])).toEqual({ common })
    expect(pickMessages(all, ['credentials.detail.period', 'common.appName'])).toEqual({
      credentials: { detail: { period: credentials.detail.period } },
      common: { appName: common.appName },
    })
  })

  test('two groups of one file stand beside each other', () => {
    const { list, detail } = credentials
    expect(pickMessages(all, ['credentials.list', 'credentials.detail'])).toEqual({ credentials: { list, detail } })
  })

  test.each([[['common', 'common.actions']], [['common.actions', 'common']]] as const)(
    'a part that is in a whole already takes nothing away: %j',
    (groups) => {
      expect(pickMessages(all, groups)).toEqual({ common })
    },
  )

  test('what all messages hold is left as it is', () => {
    const before = structuredClone(all)
    pickMessages(all, ['common.actions', 'common', 'common.shell', 'credentials.detail', 'credentials.list'])
    expect(all).toEqual(before)
  })
})

function Says({ keys }: { keys: readonly string[] }) {
  const t = useTranslations() as unknown as (key: string) => string
  return <p>{keys.map((key) => t(key)).join(' | ')}</p>
}
const Zone = () => <p>{useTimeZone()}</p>
const said = () => screen.getByRole('paragraph').textContent

describe('messages laid over those around them', () => {
  test('what is given further out is still there; what is given further in wins', () => {
    render(
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ common: { save: 'Save', more: { a: 'A' } } } as never}
      >
        <AddMessages json={JSON.stringify({ common: { more: { b: 'B' } }, page: { title: 'Page' } })}>
          <AddMessages json={JSON.stringify({ page: { lead: 'Lead' }, common: { save: 'Keep' } })}>
            <Says keys={['common.save', 'common.more.a', 'common.more.b', 'page.title', 'page.lead']} />
          </AddMessages>
        </AddMessages>
      </NextIntlClientProvider>,
    )
    expect(said()).toBe('Keep | A | B | Page | Lead')
  })

  test('a compiled message is replaced whole: lists are no groups', () => {
    render(
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ page: { title: 'Old', left: ['Old ', 1] } } as never}
      >
        <AddMessages json={JSON.stringify({ page: { title: 'New' } })}>
          <Says keys={['page.title']} />
        </AddMessages>
      </NextIntlClientProvider>,
    )
    expect(said()).toBe('New')
  })

  test('language and time zone go on', () => {
    render(
      <NextIntlClientProvider locale="ja" timeZone="Asia/Tokyo" messages={{} as never}>
        <AddMessages json={JSON.stringify({})}>
          <Zone />
        </AddMessages>
      </NextIntlClientProvider>,
    )
    expect(said()).toBe('Asia/Tokyo')
  })
})
