// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MappingForm } from '@/app/orgs/[orgId]/members/import/[importId]/mapping-form'
import { renderInEnglish } from '@/tests/setup/in-english'

test('the columns of a file are counted as they are chosen, and one has to say who a row is about', () => {
  const options = ['employeeId', 'department'].map((value) => ({ value, label: value }))
  const columns = ['Empl', 'Dept'].map((name) => ({ name, target: '', samples: [], note: null }))
  renderInEnglish(<MappingForm id="i" version={1} columns={columns} options={options} next="/next" editable />)
  const choose = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  choose('Dept', 'department')
  expect(screen.getByText(/^No column contains an employee ID/)).toBeDefined()
  choose('Empl', 'employeeId')
  expect(screen.getByText('2 columns are read, none skipped')).toBeDefined()
  choose('Dept', '')
  expect(screen.getByText('1 column is read, 1 skipped')).toBeDefined()
})

test('each column shows its first values, and what there is to decide about it', () => {
  const columns = [
    { name: 'State', target: '', samples: ['NV', 'CA', 'TX'], note: 'Could be the state of an address.' },
    { name: 'Empl', target: 'employeeId', samples: ['00042'], note: null },
  ]
  const options = [{ value: 'employeeId', label: 'Employee ID' }]
  renderInEnglish(<MappingForm id="i" version={1} columns={columns} options={options} next="/next" editable />)
  expect(screen.getByText(/^NV\s· CA\s· TX\s· Could be the state of an address\.$/)).toBeDefined()
  expect(screen.getByText('00042')).toBeDefined()
})

test('what a license still needs is said while columns are chosen', () => {
  const fields = ['email', 'geo', 'credentialType', 'credentialNumber', 'expiresAt']
  const options = fields.map((value) => ({ value, label: `The ${value}` }))
  const columns = fields.map((target) => ({ name: target, target, samples: [], note: null }))
  renderInEnglish(<MappingForm id="i" version={1} columns={columns} options={options} next="/next" editable />)
  expect(screen.queryByText(/^Licenses aren’t read/)).toBeNull()
  for (const name of ['geo', 'expiresAt']) fireEvent.change(screen.getByLabelText(name), { target: { value: '' } })
  expect(screen.getByText(/^Licenses aren’t read: no column contains “The geo” and “The expiresAt”/)).toBeDefined()
})
