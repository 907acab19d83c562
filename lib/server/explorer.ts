import { ruruHTML } from 'ruru/server'
import { getStaticFile } from 'ruru/static'

const staticPath = '/explorer/static/'

/** The texts of the page; `owner` is the id of the person whose queries it keeps. */
type ExplorerTexts = { title: string; back: string; hello: string; locale: string; owner: string }

/**
 * The explorer's page may do things no other page may: it writes styles by script, and its editor runs workers. Its
 * scripts are only ours, and it connects to no other host.
 */
export const explorerPolicy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `worker-src 'self' blob:`,
    `style-src 'self' 'unsafe-inline'`,
    `font-src 'self' data:`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const styles = `
body { margin: 0; display: flex; flex-direction: column; height: 100vh; font: 14px/1.5 system-ui, sans-serif; }
#ruru-root { flex: 1; min-height: 0; }
.suma-bar { padding: 0.5rem 1rem; border-bottom: 1px solid #d4d4d8; background: #fff; color: #18181b; }
.suma-bar a { color: #047857; }
@media (prefers-color-scheme: dark) { .suma-bar { background: #18181b; color: #fafafa; border-color: #3f3f46; } .suma-bar a { color: #6ee7b7; } }`

/**
 * Runs before the explorer, which stores queries and answers in the browser permanently: here they stay in the tab, for
 * one person. The next person in the same tab finds nothing, and neither does anybody in another tab.
 */
const keepInTab = (owner: string) => `{
  const kept = sessionStorage
  const drop = (store) => Object.keys(store).filter((key) => /^(graphiql|ruru):/i.test(key)).forEach((key) => store.removeItem(key))
  drop(localStorage)
  Object.defineProperty(window, 'localStorage', { value: kept })
  if (kept.getItem('explorer-of') !== '${owner}') drop(kept)
  kept.setItem('explorer-of', '${owner}')
}`

/** The explorer calls the API like our pages: with the header that no other site can make a browser send. */
const asOurPages = `{
  const plain = window.fetch.bind(window)
  window.fetch = (to, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apollo-require-preflight', 'true')
    return plain(to, { ...init, headers })
  }
}`

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** GraphiQL on our own API, as the signed-in person; everything it loads is ours. */
export function explorerPage(texts: ExplorerTexts, nonce: string): string {
  const html = ruruHTML({
    staticPath,
    endpoint: '/graphql',
    clientConfig: {
      defaultQuery: `${texts.hello.replace(/^/gm, '# ')}\n\n${firstQuery}`,
      schemaDescription: true,
      inputValueDeprecation: true,
      showPersistHeadersSettings: false,
    },
    htmlParts: {
      titleTag: `<title>${escapeHtml(texts.title)}</title><meta name="viewport" content="width=device-width, initial-scale=1" />`,
      styleTags: `<link rel="stylesheet" href="${staticPath}ruru.css" /><style>${styles}</style>`,
      headerScripts: (original) => `${original}<script>${keepInTab(texts.owner)}${asOurPages}</script>`,
      bodyContent: (original) =>
        `<header class="suma-bar"><a href="/account/tokens">${escapeHtml(texts.back)}</a></header>${original}`,
    },
  })
  return html
    .replace('<html lang="en">', `<html lang="${texts.locale}">`)
    .replaceAll('<script', `<script nonce="${nonce}"`)
}

const firstQuery = `query Me {
  me {
    firstName
    credentials {
      geo
      credentialType
      expiresAt
      compliance {
        status
        nextAction
      }
    }
  }
}
`

/**
 * A file of the explorer, uncompressed because Next compresses its own responses. Null when there is none of this name.
 */
export const explorerFile = (name: string) =>
  getStaticFile({ staticPath, urlPath: staticPath + name, acceptEncoding: undefined, disallowDevAssets: true })
