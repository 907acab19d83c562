// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeForm } from '@/app/_components/contacts/code-form'
import { renderInEnglish } from '@/tests/setup/in-english'
import { until } from '@/tests/setup/until'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const wrong = {
  data: {
    verifyContact: {
      success: false,
      message: 'No',
      i18nMessageKey: 'errors.codeWrong',
      params: null,
      data: null,
      fieldErrors: [{ field: 'code', message: 'That code isn’t right.' }],
    },
  },
}

test('a code that was refused as its last digit was typed is not sent again by the button, another one is', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).variables.code)
    return Response.json(wrong)
  })
  renderInEnglish(<CodeForm contactId="1" tries={5} next="here" />)
  const type = (value: string) =>
    act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value } }))
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))

  await type('123456')
  expect(await screen.findByText('That code isn’t right.')).toBeDefined()
  await press()
  expect(sent).toEqual(['123456'])

  await type('12345')
  await type('123457')
  await press()
  await until(() => expect(sent).toEqual(['123456', '123457']))
})
