import { expect, test } from 'vitest'
import { urns } from '@/lib/domain/scim/paths'
import { projected, scimResource } from '@/lib/domain/scim/schemas'
import { noValues, type ScimUser } from '@/lib/domain/scim/values'

const at = new Date('2026-11-26T10:00:00Z')
const ana: ScimUser = {
  ...noValues,
  id: '1',
  orgId: 'o',
  roleId: 'r',
  invitationId: null,
  version: 3,
  createdAt: at,
  updatedAt: at,
  userName: 'ana@example.com',
  givenName: 'Ana',
  familyName: 'Ruiz',
  email: 'ana@example.com',
  department: 'Nursing',
}
const base = 'https://suma.example/scim/v2/Users'
const whole = scimResource(ana, base)
const shown = (attributes: string[], excluded: string[] = []) => projected(whole, { attributes, excluded })

test('a user has what is known of them, and nothing of what is not', () => {
  expect(whole).toEqual({
    schemas: [urns.user, urns.enterprise],
    id: '1',
    userName: 'ana@example.com',
    name: { formatted: 'Ana Ruiz', givenName: 'Ana', familyName: 'Ruiz' },
    displayName: 'Ana Ruiz',
    active: true,
    emails: [{ value: 'ana@example.com', type: 'work', primary: true }],
    [urns.enterprise]: { department: 'Nursing' },
    meta: {
      resourceType: 'User',
      created: '2026-11-26T10:00:00.000Z',
      lastModified: '2026-11-26T10:00:00.000Z',
      location: `${base}/1`,
    },
  })
  const bare = scimResource({ ...ana, ...noValues, userName: 'x' }, base)
  expect(Object.keys(bare)).toEqual(['schemas', 'id', 'userName', 'active', 'meta'])
})

test('an answer has the attributes that were asked for, and always its id', () => {
  expect(shown(['USERNAME', 'name.familyName', 'emails.value'])).toEqual({
    schemas: whole.schemas,
    id: '1',
    userName: 'ana@example.com',
    name: { familyName: 'Ruiz' },
    emails: [{ value: 'ana@example.com' }],
  })
  const department = { schemas: whole.schemas, id: '1', [urns.enterprise]: { department: 'Nursing' } }
  expect(shown([`${urns.enterprise}:department`])).toEqual(department)
  expect(shown(['shoeSize'])).toEqual({ schemas: whole.schemas, id: '1' })
})

test('an answer lacks the attributes that were excluded, but for its id', () => {
  const { emails, meta, name, ...rest } = whole
  expect(shown([], ['emails', 'meta', 'id', 'name.formatted'])).toEqual({
    ...rest,
    name: { givenName: 'Ana', familyName: 'Ruiz' },
  })
})
