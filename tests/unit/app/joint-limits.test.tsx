// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { valuesOf } from '@/app/_components/rules/form-values'
import HoursParts from '@/app/_components/rules/hours-fields'
import { bodyOf } from '@/app/_components/rules/rule-body'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { renderInEnglish } from '@/tests/setup/in-english'

afterEach(cleanup)

const rule = shippedRules.find(({ version }) => version === 'OK-RN-1')!
let body: Record<string, unknown> = {}

function Form() {
  const [values, onValues] = useState(() => valuesOf(rule))
  body = bodyOf(values)
  return <HoursParts values={values} onValues={onValues} errors={{ 'maxTogether.0.most': 'Too many hours.' }} />
}

test('several activities get one limit, which can be taken away again', () => {
  renderInEnglish(<Form />)
  expect(body).not.toHaveProperty('maxTogether')
  fireEvent.click(screen.getByRole('button', { name: 'Add shared limit' }))
  const row = within(screen.getByRole('group', { name: 'Several activities together, at most 1' }))
  for (const name of ['Teaching', 'Publication']) fireEvent.click(row.getByRole('checkbox', { name }))
  fireEvent.change(row.getByLabelText(/^Hours/), { target: { value: '12.5' } })
  expect(row.getByText('Too many hours.')).toBeTruthy()
  expect(body.maxTogether).toEqual([{ activities: ['TEACHING', 'PUBLICATION'], most: 1250 }])
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Several activities together, at most 1' }))
  expect(body).not.toHaveProperty('maxTogether')
})
