// Declares trusted types, which TypeScript's own types lack.
import type {} from '../../app/_lib/trust-own-scripts'
import { makeOrg } from './org'
import { enterAs, makePerson } from './people'
import { watchConsole } from './stage'
import { expect, test } from './test'

/** Ways in which text becomes HTML, a script or a worker; each must be refused by throwing. */
const sinks = () => {
  const anchor = document.createElement('div')
  const script = document.createElement('script')
  const tries: Record<string, () => unknown> = {
    html: () => Object.assign(anchor, { innerHTML: '<img src=x onerror=alert(1)>' }),
    'outer html': () => {
      document.body.append(anchor)
      anchor.outerHTML = '<b>x</b>'
    },
    'html beside': () => anchor.insertAdjacentHTML('beforeend', '<b>x</b>'),
    'a document': () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    'a frame': () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' }),
    'a script of another site': () => Object.assign(script, { src: 'https://attacker.example/x.js' }),
    'a script of data': () => script.setAttribute('src', 'data:text/javascript,alert(1)'),
    'a file of ours that is no script': () => Object.assign(script, { src: '/api/files/x' }),
    'text of a script': () => Object.assign(script, { text: 'alert(1)' }),
    'a handler': () => anchor.setAttribute('onclick', 'alert(1)'),
    'a worker': () => new Worker('data:text/javascript,1'),
    'another policy': () =>
      window.trustedTypes?.createPolicy('mine', { createHTML: (html) => html }).createHTML('<b>x</b>'),
    'a second default': () => window.trustedTypes?.createPolicy('default', { createHTML: (html) => html }),
  }
  const isRefused = (act: () => unknown) => {
    try {
      act()
      return false
    } catch {
      return true
    }
  }
  const allowed = Object.keys(tries).filter((name) => !isRefused(tries[name]!))
  // The framework does this for a part of a page that is loaded later.
  script.src = '/_next/static/chunks/later.js'
  return { allowed, later: script.src.endsWith('/later.js') }
}

test('no page lets text become HTML, a script or a worker, and every page works so', async ({ page }) => {
  const quiet = watchConsole(page)
  const open = async (path: string) => {
    const answer = await page.goto(path, { waitUntil: 'load' })
    expect(answer?.headers()['content-security-policy'], path).toContain(`require-trusted-types-for 'script'`)
  }
  await open('/')
  await open('/login/organization')
  const org = await makeOrg()
  await enterAs(page.context(), org.adminId)
  for (const path of ['/dashboard', '/add-credits', '/account', `/orgs/${org.id}`, `/orgs/${org.id}/members`])
    await open(path)
  await enterAs(page.context(), (await makePerson({ noCredential: true, superAdmin: true })).id)
  for (const path of ['/super', '/super/people']) await open(path)
  quiet()
  expect(await page.evaluate(sinks)).toEqual({ allowed: [], later: true })
})
