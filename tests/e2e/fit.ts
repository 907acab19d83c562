import type { Page } from '@playwright/test'

/** Texts of ours that are cut off, and a document wider than the window; empty when everything fits. */
export async function misfits(page: Page, width: number, style = ''): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 })
  await page.evaluate(putStyle, style)
  const found = await page.evaluate(findMisfits)
  await page.evaluate(putStyle, '')
  return found.map((text) => `${width} px: ${text}`)
}

/** Through the object model, because the content policy of the page forbids added style elements. */
function putStyle(style: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page. Scrollable elements and those only for screen readers cut nothing off. */
function findMisfits(): string[] {
  const named = (node: Element) =>
    `<${node.localName} class="${node.getAttribute('class') ?? ''}"> ${node.textContent?.trim().slice(0, 60)}`
  const isUnseen = (at: Element | null, end: Element): boolean =>
    at !== null &&
    at !== end &&
    // The contents of a closed <details> still have a position.
    (!at.checkVisibility() || getComputedStyle(at).clipPath !== 'none' || isUnseen(at.parentElement, end))
  /** The boxes of an element's lines of text; text only for screen readers has none. */
  const linesOf = (node: Element): DOMRect[] => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const lines: DOMRect[] = []
    while (walker.nextNode()) {
      if (isUnseen(walker.currentNode.parentElement, node)) continue
      const range = document.createRange()
      range.selectNode(walker.currentNode)
      lines.push(...range.getClientRects())
    }
    return lines.filter(({ width }) => width > 1)
  }
  const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((node) => node.checkVisibility())
  const over = document.documentElement.scrollWidth - window.innerWidth
  const wide = all.filter((node) => node.getBoundingClientRect().right > window.innerWidth + 1).slice(0, 4)
  const cut = all.filter((node) => {
    const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(node)
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    if (!(hides(overflowX) || hides(overflowY)) || clipPath !== 'none' || node.matches('svg, svg *')) return false
    if (textOverflow === 'ellipsis' && node.closest('[title], [data-tip]')) return false
    // Only our own texts, which are in brackets: a person's address may end in dots.
    if (!node.textContent?.includes(']')) return false
    const box = node.getBoundingClientRect()
    const lines = linesOf(node)
    return lines.some(
      ({ right, bottom }) =>
        (hides(overflowX) && right > box.right + 1) || (hides(overflowY) && bottom > box.bottom + 3),
    )
  })
  return [
    ...(over > 0 ? [`${over} too wide: ${wide.map(named).join(' ')}`] : []),
    ...cut.map((node) => `cut off: ${named(node)}`),
  ]
}

/** Text settings that readers may apply without losing anything (WCAG 1.4.12). */
export const wideText =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
