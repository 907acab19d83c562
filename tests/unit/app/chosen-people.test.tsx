// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '@/app/_components/people/people-picker'
import { WhomFields } from '@/app/orgs/[orgId]/documents/requests/new/whom-fields'
import { type ChosenSigner, SignerList } from '@/app/orgs/[orgId]/documents/signing/signer-list'
import { noAudience } from '@/lib/domain/curriculums/audience'
import { renderInEnglish } from '@/tests/setup/in-english'

const ana = { id: 'a', firstName: 'Ana', lastName: 'Ruiz', middleName: null, jobTitle: null, department: null }
vi.mock('@/app/_lib/graphql-client', () => ({
  callApi: async () => ({ data: { findMembers: [ana] } }),
}))

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
function Signers() {
  const [people, setPeople] = useState<readonly ChosenSigner[]>([])
  return <SignerList orgId="o" people={people} onPeople={setPeople} />
}

function Asked() {
  const [people, setPeople] = useState<readonly Person[]>([])
  const nothing = () => {}
  const choices = { departments: [], jobTitles: [], credentialTypes: [], geos: [] }
  const group = {
    start: noAudience,
    audience: noAudience,
    reach: null,
    choose: nothing,
    setDay: nothing,
    setMonths: nothing,
  }
  const rest = { orgId: 'o', choices, byName: true, group, errors: {}, onByName: nothing }
  return <WhomFields {...rest} people={people} onPeople={setPeople} />
}

test.each([
  ['who signs', <Signers key="signers" />],
  ['whom is asked', <Asked key="asked" />],
])('%s: after somebody was chosen the next one is typed at once', async (_name, fields) => {
  renderInEnglish(fields)
  expect(document.activeElement).toBe(document.body)
  const box = () => screen.getByRole<HTMLInputElement>('combobox')
  act(() => box().focus())
  fireEvent.change(box(), { target: { value: 'ana' } })
  await screen.findByRole('option', { name: /Ana/ })
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect([box().value, document.activeElement]).toEqual(['', box()])
})
