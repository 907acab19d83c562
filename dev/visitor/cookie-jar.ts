/** A browser without a screen: fetch that keeps cookies by path and does not follow redirects. */
export type Browser = (address: string, form?: Record<string, string>) => Promise<Response>

/** The contents of a Set-Cookie line; `gone` when it deletes the cookie. */
export function readSetCookie(line: string): { name: string; value: string; path: string; gone: boolean } {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  const attribute = (key: string) =>
    attributes.find((attribute) => attribute.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
  const path = attribute('path') ?? '/'
  const gone =
    value === '' || attribute('max-age') === '0' || new Date(attribute('expires') ?? '9999').getTime() < Date.now()
  return { name, value, path, gone }
}

/** A new browser with no cookies. */
export function makeBrowser(headers: Record<string, string> = {}): Browser {
  const jar = new Map<string, { value: string; path: string }>()
  return async (address, form) => {
    const { pathname } = new URL(address)
    const fitting = [...jar].filter(
      ([, cookie]) => pathname === cookie.path || pathname.startsWith(cookie.path.replace(/\/?$/, '/')),
    )
    const cookie = fitting.map(([key, { value }]) => `${key.split(' ', 1)[0]}=${value}`).join('; ')
    const body = form && new URLSearchParams(form)
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      body,
      headers: { ...headers, cookie },
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) {
      const { name, value, path, gone } = readSetCookie(line)
      if (gone) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { value, path })
    }
    return response
  }
}
