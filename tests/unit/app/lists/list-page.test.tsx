// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ListPage } from '@/app/_lists/list-page'

vi.mock('@/app/_lists/list-foot', () => ({
  NoMatches: ({ allHref }: { allHref: string }) => <a href={allHref}>Clear filters</a>,
  ListFoot: ({ shown, first, next }: { shown?: string; first: string | null; next: string | null }) => (
    <footer>{[shown, first, next].filter(Boolean).join(' ')}</footer>
  ),
}))
const text = (props: Partial<ComponentProps<typeof ListPage>>) =>
  render(
    <ListPage
      tools={<p>Search</p>}
      count={1}
      narrowed={false}
      allHref="/list"
      empty={{ title: 'None yet' }}
      after={null}
      pageInfo={{ hasNextPage: false, endCursor: null }}
      hrefOf={(after) => `/list?${after}`}
      {...props}
    >
      Rows
    </ListPage>,
  ).container.textContent

test.each([
  ['rows', {}, 'SearchRows'],
  ['nothing yet', { count: 0 }, 'SearchNone yet'],
  ['nothing yet, without tools', { count: 0, toolsHideWhenEmpty: true }, 'None yet'],
  ['few rows, without tools', { toolsFrom: 8 }, 'Rows'],
  ['few rows, with the tools that stay', { toolsFrom: 8, shortTools: <p>Deleted</p> }, 'DeletedRows'],
  ['few rows of a narrowed list', { toolsFrom: 8, narrowed: true }, 'SearchRows'],
  ['the first of many rows', { toolsFrom: 8, pageInfo: { hasNextPage: true, endCursor: 'b' } }, 'SearchRows/list?b'],
  ['eight rows', { toolsFrom: 8, count: 8 }, 'SearchRows'],
  ['no matches', { count: 0, narrowed: true, toolsHideWhenEmpty: true }, 'SearchClear filters'],
  [
    'how many, and the next page',
    { shown: '1 shown', pageInfo: { hasNextPage: true, endCursor: 'b' } },
    'SearchRows1 shown /list?b',
  ],
  ['the way back from an empty page', { count: 0, narrowed: true, after: 'a' }, 'SearchClear filters/list?null'],
  ['no foot below an empty list that says how many', { count: 0, shown: '0 shown', after: 'a' }, 'SearchNone yet'],
  ['the foot all the same', { count: 0, shown: '0 shown', footAlways: true }, 'SearchNone yet0 shown'],
])('a list shows %s', (_name, props, expected) => {
  expect(text(props)).toBe(expected)
})

test('nothing matches leads to the whole list', () => {
  text({ count: 0, narrowed: true })
  expect(screen.getByText('Clear filters').getAttribute('href')).toBe('/list')
})
