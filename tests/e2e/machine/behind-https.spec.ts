import { Visitor } from '../../../dev/visitor/visitor'
import { expect, test } from '../test'
import { startStage } from './hostile-provider'

const site = 'https://suma.example.com'

test('behind https the session cookie is bound to the host, and plain cookies are ignored', async () => {
  const { people, server, stop } = await startStage(site)
  try {
    const visitor = new Visitor(server.origin, site)
    const answer = await visitor.signIn(people[0]?.subject ?? '')
    expect(answer.headers.get('location')).toBe(`${site}/?landing`)
    for (const path of [
      '/',
      '/dashboard',
      '/graphql',
      '/api/health/ready',
      '/api/files/x',
      '/icons.svg',
      '/_next/static/x',
    ])
      expect((await visitor.open(path)).headers.get('strict-transport-security'), path).toBe(
        'max-age=31536000; includeSubDomains',
      )

    const line = visitor.cookieLine('__Host-sid')?.toLowerCase() ?? ''
    for (const flag of ['; path=/;', '; httponly', '; secure', '; samesite=lax']) expect(`${line};`).toContain(flag)
    expect(line).not.toContain('domain=')
    const ours = [...visitor.jar].filter(([name]) => !name.startsWith('_idp_'))
    expect(ours.filter(([, cookie]) => !/; secure/i.test(cookie.line))).toEqual([])
    expect(ours.map(([name]) => name).filter((name) => !name.startsWith('__Host-'))).toEqual([])
    expect(await visitor.isSignedIn()).toBe(true)

    const plain = new Visitor(server.origin, site)
    plain.setCookie('sid', visitor.cookie('__Host-sid') ?? '')
    expect(await plain.isSignedIn()).toBe(false)

    const out = await visitor.open('/logout', {})
    expect(out.headers.get('location')).toContain(encodeURIComponent(`${site}/expired`))
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    expect([visitor.cookie('__Host-sid'), await visitor.isSignedIn()]).toEqual([null, false])
  } finally {
    await stop()
  }
})
