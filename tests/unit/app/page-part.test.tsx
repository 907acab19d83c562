// @vitest-environment happy-dom
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { act, type ReactElement, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PagePart } from '@/app/_components/page-part'
import { keepPart, withPageParts } from '@/lib/server/page-parts'

const refresh = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => router }))
const router = { refresh }

const request = (more: Partial<IncomingMessage> = {}) =>
  ({ method: 'GET', url: '/dashboard', headers: {}, ...more }) as IncomingMessage

const withParts = <T,>(asked: IncomingMessage, answer: () => Promise<T>) =>
  withPageParts(asked, new ServerResponse(new IncomingMessage(new Socket())), answer)

/** What is sent for React to know is what `PagePart` answers; the page is what its element renders to. */
function sent(children: ReactNode) {
  const part = PagePart({ children }) as ReactElement<{ html: string }, (props: object) => ReactElement>
  return part.type(part.props)
}

const After = async () => <i>Later</i>
const Styled = () => <b style={{ color: 'red' }}>x</b>
const StyledAfter = async () => <Styled />

describe('where a part travels', () => {
  test('with a whole page: once, in the page; React is told its number', async () => {
    await withParts(request(), async () => {
      expect(sent(<b>One & only</b>).props).toEqual({ id: 0, className: 'contents' })
      const second = sent(<i>Two</i>)
      expect(second.props).toEqual({ id: 1, className: 'contents' })
      expect(renderToServer(second)).toMatch(/^<div class="contents" data-sent="1"><!--[0-9a-f-]+:1--><\/div>$/)
    })
  })

  test.each([
    ['a navigation inside the app', request({ headers: { rsc: '1' } })],
    ['a navigation by its address', request({ url: '/dashboard?_rsc=abc' })],
    ['a payload by its address', request({ url: '/dashboard.rsc' })],
    ['anything but a page', request({ method: 'POST' })],
  ])('%s brings it along', async (_name, other) => {
    await withParts(other, async () => expect(sent(<b>One</b>).props).toMatchObject({ html: '<b>One</b>' }))
  })

  test('with what is made later in it, and the parts in it, as one', async () => {
    const whole = (
      <b>
        <PagePart className="grid">
          <After />
        </PagePart>
      </b>
    )
    await withParts(request(), async () => {
      const part = (await PagePart({ children: whole })) as ReactElement<
        { html: string },
        (props: object) => ReactElement
      >
      expect(part.props.html).toBe('<b><div class="grid"><i>Later</i></div></b>')
      expect(part.type(part.props).props).toEqual({ id: 0, className: 'contents' })
    })
  })

  test('what only React can render is left to it, also where that shows late', async () => {
    expect((PagePart({ children: <Styled /> }) as ReactElement).type).toBe('div')
    expect(((await PagePart({ children: <StyledAfter /> })) as ReactElement).type).toBe('div')
  })

  test('where the framework runs alone as well; and no request has the parts of another', async () => {
    expect(keepPart('<b>One</b>')).toBeNull()
    const numbers = await Promise.all([1, 2].map(() => withParts(request(), async () => keepPart('<b>One</b>'))))
    expect(numbers).toEqual([0, 0])
  })
})

/** As the server renders: without a window. */
function renderToServer(element: ReactNode): string {
  vi.stubGlobal('window', undefined)
  try {
    return renderToString(element)
  } finally {
    vi.unstubAllGlobals()
  }
}

describe('in the browser', () => {
  let root: Root
  let place: HTMLElement
  beforeEach(() => {
    vi.resetModules()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    place = document.createElement('div')
    document.body.append(place)
  })
  afterEach(async () => {
    await act(() => root.unmount())
    place.remove()
    vi.unstubAllGlobals()
  })

  /** A page that came with one part, awake. */
  async function open(html: string) {
    const { KeptHtml } = await import('@/app/_components/kept-html')
    place.innerHTML = `<div class="contents" data-sent="0">${html}</div>`
    const element = place.querySelector(html.startsWith('<b') ? 'b' : 'use')
    await act(() => {
      root = hydrateRoot(place, <KeptHtml id={0} className="contents" />)
    })
    const draw = (node: ReactNode) => act(() => root.render(node))
    return { element, draw, KeptHtml }
  }

  test('what came with the page stays as it is', async () => {
    const { element } = await open('<b>One</b>')
    expect(place.querySelector('b')).toBe(element)
  })

  test('read anew and the same, it is not touched: what is focused or open in it stays', async () => {
    const { element, draw, KeptHtml } = await open('<b title="&quot;">One &amp; only</b>')
    await draw(<KeptHtml html={'<b title="&quot;">One &amp; only</b>'} className="contents" />)
    expect(place.querySelector('b')).toBe(element)
    await draw(<KeptHtml html="<b>Two</b>" className="contents" />)
    expect(place.textContent).toBe('Two')
  })

  test('written anew, the focus stays on what says the same', async () => {
    const { draw, KeptHtml } = await open('<b>One</b>')
    const part = (html: string) => draw(<KeptHtml html={html} className="contents" />)
    await part('<b>One</b><button data-press="period a">A</button><button data-press="period b">B</button>')
    place.querySelector<HTMLElement>('[data-press="period b"]')?.focus()
    await part('<b>Two</b><button data-press="period a">A</button><button data-press="period b">B, again</button>')
    expect(document.activeElement?.textContent).toBe('B, again')
    await part('<b>Two</b><button data-press="row 1" aria-label="Actions for Ana">A</button>')
    place.querySelector<HTMLElement>('button')?.focus()
    await part('<b>Three</b><button data-press="row 2" aria-label="Actions for Ana">A</button>')
    expect(document.activeElement?.getAttribute('data-press')).toBe('row 2')
    await part('<b>Four</b><button data-press="period a">A</button>')
    expect(document.activeElement).toBe(document.body)
  })

  test('written anew, the focus stays on a filter that is turned over, and on the link to the next page', async () => {
    const { draw, KeptHtml } = await open('<b>One</b>')
    const part = (html: string) => draw(<KeptHtml html={html} className="contents" />)
    await part('<a href="/x?a=1" data-stay="At risk">At risk 3</a><a href="/x?after=1">Next page</a>')
    place.querySelector<HTMLElement>('[data-stay]')?.focus()
    await part('<a href="/x" data-stay="At risk">✓At risk 3</a><a href="/x?a=1&after=1">Next page</a>')
    expect(document.activeElement?.textContent).toBe('✓At risk 3')
    place.querySelector<HTMLElement>('a:last-child')?.focus()
    await part('<a href="/x" data-stay="At risk">✓At risk 3</a><a href="/x?a=1&after=2">Next page</a>')
    expect(document.activeElement?.getAttribute('href')).toBe('/x?a=1&after=2')
  })

  test('written anew, a row that was pushed aside stays where it was', async () => {
    const { draw, KeptHtml } = await open('<b>One</b>')
    const part = (html: string) => draw(<KeptHtml html={html} className="contents" />)
    await part('<nav aria-label="Filters">A</nav><nav aria-label="Pages">1</nav>')
    place.querySelector('nav')!.scrollLeft = 120
    await part('<nav aria-label="Filters">B</nav><nav aria-label="Pages">1</nav>')
    expect([...place.querySelectorAll('nav')].map(({ scrollLeft }) => scrollLeft)).toEqual([120, 0])
  })

  test('back on the page it came with, it is there again', async () => {
    const { draw, KeptHtml } = await open('<b>One</b>')
    await draw(<KeptHtml html="<b>Another page</b>" className="contents" />)
    await draw(<KeptHtml id={0} className="contents" />)
    expect(place.textContent).toBe('One')
    await draw(<p>Elsewhere</p>)
    await draw(<KeptHtml id={0} className="contents" />)
    expect(place.textContent).toBe('One')
  })

  test('a part that never came is asked for as a navigation asks, which brings it along', async () => {
    const { draw, KeptHtml } = await open('<b>One</b>')
    expect(refresh).not.toHaveBeenCalled()
    await draw([7, 8].map((id) => <KeptHtml key={id} id={id} className="contents" />))
    expect(refresh).toHaveBeenCalledOnce()
    await draw([7, 8].map((id) => <KeptHtml key={id} html={`<b>${id}</b>`} className="contents" />))
    expect(place.textContent).toBe('78')
    expect(refresh).toHaveBeenCalledOnce()
  })
})
