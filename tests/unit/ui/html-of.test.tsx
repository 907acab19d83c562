// biome-ignore-all lint/correctness/useJsxKeyInIterable: a table of cases is no list on a page.
import fc from 'fast-check'
import { createContext, createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LimitList } from '@/app/_components/limit-list'
import { Alert } from '@/app/_ui/alert'
import { Badge } from '@/app/_ui/badge'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Drawn } from '@/app/_ui/drawn'
import { htmlLater, htmlOf, isDrawing, NotDrawable } from '@/app/_ui/html-of'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { RingLegend } from '@/app/_ui/ring-legend'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { Timeline } from '@/app/_ui/timeline'

const evil = `"><script>alert('1')</script>&amp; \u2028`

const timeline = (
  <Timeline
    title={evil}
    periods={[{ id: 'p', label: evil, short: evil, startsAt: '2024-01-01', endsAt: '2025-12-31', tone: 'success' }]}
    credits={[{ id: 'c', date: '2024-05-05', counted: true, text: evil, href: `/credentials/c?x=${evil}` }]}
    today="2025-01-01"
    labels={{ today: 'Today', from: 'A', to: 'B', counted: 'Counted', notCounted: 'Not counted' }}
  />
)
const table = (
  <Table
    caption={evil}
    columns={[
      {
        key: 'a',
        header: evil,
        lead: true,
        cell: (row: { id: string }) => <Link href={`/x/${row.id}`}>{row.id}</Link>,
      },
      { key: 'b', header: 'B', align: 'end', cell: () => [1, 2.5, null, false, <Tag key="t">{evil}</Tag>] },
    ]}
    rows={[{ id: 'one' }, { id: evil }]}
    rowKey={({ id }) => id}
  />
)

test.each<[string, ReactElement]>([
  ['timeline', timeline],
  ['table', table],
  ['card', <Card key="k" title={evil} lead={<b>{evil}</b>} footer="x" flush level={3} id="i" className="y" />],
  [
    'notice',
    <InlineNotice key="k" live tone="warn">
      {evil}
    </InlineNotice>,
  ],
  [
    'alert',
    <Alert key="k" tone="info" title={evil}>
      <p>{evil}</p>
    </Alert>,
  ],
  [
    'link',
    <ButtonLink key="k" href="https://example.com/?a=1&b=2" reload variant="primary" icon={<Icon name="plus" />} />,
  ],
  ['list', <DefinitionList key="k" items={[{ term: evil, detail: <b>{evil}</b> }]} />],
  ['badge', <Badge key="k" count={0} label={evil} />],
  ['legend', <RingLegend key="k" items={[{ kind: 'yearMin', label: evil }]} />],
  ['limits', <LimitList key="k" limits={[]} />],
  [
    'void',
    <p key="k" hidden aria-hidden={false} data-press={true} tabIndex={-1}>
      a<br />
      {0}
    </p>,
  ],
])('draws the same as React: %s', (_name, element) => {
  // React marks where two texts meet, so that it finds them again; nobody looks for them here.
  expect(htmlOf(element)).toBe(renderToStaticMarkup(element).replaceAll('<!-- -->', ''))
})

const hard = '<>&"\'`=/ a;#\u0000\r\n\u2028é😀'

test('any text, in an element and in an attribute, is what React writes', () => {
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...hard) }), 200)
  const element = (
    <p>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may come twice, and nothing moves.
        <b key={index} title={text}>
          {text}
        </b>
      ))}
    </p>
  )
  expect(htmlOf(element)).toBe(renderToStaticMarkup(element))
})

const innerHtml = 'dangerouslySetInnerHTML'
const Context = createContext(0)
const client = Object.assign(() => null, { $$typeof: Symbol.for('react.client.reference') })

test.each<[string, ReactNode]>([
  ['a handler', createElement('b', { onClick: () => {} })],
  ['a style', <b key="k" style={{ color: 'red' }} />],
  ['HTML of its own', createElement('b', { [innerHtml]: { __html: '<i>' } })],
  ['an attribute with a sign', createElement('b', { 'a"onload=x': '1' })],
  ['an attribute that listens', createElement('b', { onload: 'x()' })],
  ['a script address', createElement('a', { href: ' java\nscript:alert(1)' })],
  ['an element with a sign', createElement('b onload=x')],
  ['a script', createElement('script', null, 'x')],
  ['an asynchronous component', createElement((async () => null) as never)],
  ['a component of the browser', createElement(client)],
  ['a context', createElement(Context.Provider, { value: 1 })],
  ['an object', { a: 1 } as never],
])('refuses %s', (_name, node) => {
  expect(() => htmlOf(<p>{node}</p>)).toThrow(NotDrawable)
})

test('what cannot be drawn is left to React', () => {
  const markup = renderToStaticMarkup(
    <Drawn>
      <b style={{ color: 'red' }}>x</b>
    </Drawn>,
  )
  expect(markup).toBe('<div class="contents"><b style="color:red">x</b></div>')
})

const Broken = () => {
  throw new Error('broken')
}

test('a component that fails, fails', () => {
  expect(() =>
    renderToStaticMarkup(
      <Drawn>
        <Broken />
      </Drawn>,
    ),
  ).toThrow('broken')
})

const After = async ({ text, children }: { text: string; children?: ReactNode }) => {
  await Promise.resolve()
  return (
    <b title={text}>
      {text}
      {children}
    </b>
  )
}
const Fails = async () => {
  await Promise.resolve()
  throw new Error('broken')
}

const seen: boolean[] = []
const Look = () => {
  seen.push(isDrawing())
  return <Drawn>x</Drawn>
}
const LookAfter = async () => {
  await Promise.resolve()
  seen.push(isDrawing())
  return <Look />
}

describe('asynchronous components', () => {
  test('stand where they were asked for, each in the other', async () => {
    const html = htmlLater(
      <p>
        {'<later>'}
        <After text="one <later>">
          <After text="two" />
        </After>
        <i>between</i>
        <After text="three" />
      </p>,
    )
    expect(html).toBeInstanceOf(Promise)
    expect(await html).toBe(
      '<p>&lt;later&gt;<b title="one &lt;later&gt;">one &lt;later&gt;<b title="two">two</b></b><i>between</i><b title="three">three</b></p>',
    )
  })

  test('where there are none the HTML is there at once', () => {
    expect(htmlLater(<p>now</p>)).toBe('<p>now</p>')
  })

  test('what one of them cannot draw or fails at is told to who waits', async () => {
    await expect(htmlLater(<After text="x">{createElement(client)}</After>)).rejects.toThrow(NotDrawable)
    await expect(htmlLater(<Fails />)).rejects.toThrow('broken')
    expect(() => htmlLater([<Fails key="f" />, createElement(client)])).toThrow(NotDrawable)
  })

  test('a component knows that it is being drawn, and only then', async () => {
    seen.length = 0
    expect(await htmlLater(<LookAfter />)).toBe('<div class="contents">x</div>')
    expect(() => htmlOf(createElement(client))).toThrow(NotDrawable)
    seen.push(isDrawing())
    expect(seen).toEqual([false, true, false])
  })
})
