/** True when a page is the one that a tab leads to; the tab of the beginning (`home`) is told from its others by `tab`. */
export function isOpen(href: string, home: string, path: string, query: string): boolean {
  const [page = '', asked] = href.split('?')
  if (page !== home) return path === page || path.startsWith(`${page}/`)
  return path === home && new URLSearchParams(query).get('tab') === new URLSearchParams(asked).get('tab')
}

/**
 * Marks the open page in each navigation that outlives it (`data-home` names its beginning): the server does it for the first
 * page, this for those that follow inside the app. On a phone the open one of every row of tabs is brought into the middle.
 */
export function markCurrent(path: string, query: string): void {
  for (const nav of document.querySelectorAll<HTMLElement>('nav[data-home]')) markIn(nav, path, query)
  for (const row of document.querySelectorAll<HTMLElement>('nav.tabs:not([data-home])')) {
    const open = row.querySelector<HTMLElement>('[aria-current]')
    if (open) bringIntoSight(row, open)
  }
}

function markIn(nav: HTMLElement, path: string, query: string): void {
  for (const link of nav.querySelectorAll('a')) {
    const open = isOpen(link.getAttribute('href') ?? '', nav.dataset.home ?? '', path, query)
    if (open) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
    if (open) bringIntoSight(nav, link)
  }
}

/** Scrolls the row of tabs, and nothing else. */
function bringIntoSight(row: HTMLElement, tab: HTMLElement): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
